"""English."""

from service.words.cards import CardNames
from service.words.catalogue import Catalogue

EN = Catalogue(
    options={
        "matta": {
            "null": "No card is wild.",
            "*": "The {value} is the matta, the wild card: it counts ½ or any whole number from 1 to 7.",
        },
        "matta_alone": {
            "half": "As the only card of a hand, the matta counts ½.",
            "any": "As the only card of a hand, the matta counts 7.",
        },
        "matta_timing": {
            "reveal": "The matta takes its best value when the hand is counted.",
            "draw": "Whoever holds the matta says once what it counts, and so it stays.",
        },
        "figure_points": {
            "0.5": "Jack, knight and king count ½.",
            "1": "Jack, knight and king count 1; without the matta nobody can make 7½.",
        },
        "reale_pays": {
            "2": "A reale, 7½ with the first two cards, pays double.",
            "1": "A reale, 7½ with the first two cards, pays the stake once.",
            "3:2": "A reale, 7½ with the first two cards, pays 3 to 2, rounded down.",
        },
        "reale_beats_plain": {
            "double": "Your reale beats the bank's 7½ of more cards and is paid in full.",
            "single": "Your reale beats the bank's 7½ of more cards, but is paid the stake once.",
            "no": "A reale and a 7½ of more cards are equal hands.",
        },
        "bank_reale_collects": {
            "2": "When the bank has a reale, every standing hand below it pays double.",
            "1": "When the bank has a reale, a hand that loses to it pays only its stake.",
        },
        "seven_and_half_pays": {
            "1": "A 7½ that is no reale pays the stake once.",
            "2": "A 7½ that is no reale pays double.",
        },
        "three_card_pays": {
            "1": "A 7½ of three cards earns nothing extra.",
            "3:2": "A 7½ of three cards pays 3 to 2, rounded down, where that is more than any 7½ pays.",
        },
        "matta_reale_pays": {
            "null": "A seven with the matta is a reale like any other.",
            "3": "A seven with the matta pays three times the stake; the bank's collects it.",
        },
        "two_sevens_pays": {
            "null": "Two sevens are 14 points: bust.",
            "3": "Two sevens beat every other hand and pay three times the stake; the bank's collect it.",
        },
        "royal_seven": {
            "false": "The seven of coins is a seven like the others.",
            "true": "A player who stands on the seven of coins alone beats a bank that has 7.",
        },
        "ties": {
            "bank": "When hands are equal, the bank wins.",
            "push": "When hands are equal, the stake goes back.",
        },
        "burn_ranks": {
            "none": "Nobody may exchange the first card.",
            "4": "A player whose first card is a 4 may exchange it, once, before anything else.",
            "3 4": "A player whose first card is a 3 or a 4 may exchange it, once, before anything else.",
        },
        "split": {
            "false": "Hands are not split.",
            "true": "Two figures as the first two cards may be split into two hands, each with the stake.",
        },
        "draws": {
            "open": "Cards are drawn face up.",
            "one_closed": "A player may show the hidden card and take the next one face down instead.",
        },
        "stake_timing": {
            "blind": "Stakes are made before any card is dealt.",
            "after_first_card": "Stakes are made after looking at the first card.",
        },
        "bank_passes": {
            "reale": "The bank passes to the first player with a reale, unless the bank has one too.",
            "any_seven_and_half": "The bank passes to the first player with 7½, unless the bank has it too.",
            "every_hand": "The bank passes to the next seat after every hand.",
            "after_hands": "The bank passes to the next seat when it has played this many hands: {value}.",
            "never": "The bank stays where it is for as long as its holder can pay and stays.",
        },
        "reale_takes_bank": {
            "false": "A reale does no more to the bank than the way it passes says.",
            "true": "A reale takes the bank ahead of its turn.",
        },
        "bank_offer": {
            "false": "Whoever is to have the bank takes it.",
            "true": "Whoever is to have the bank may decline it.",
        },
        "shuffle": {
            "every_hand": "All forty cards are shuffled before every hand.",
            "after_matta": "The cards are shuffled once the matta has been dealt or the bank has moved.",
            "on_bank_change": "The cards are shuffled when the bank moves.",
            "below": "The cards are shuffled between hands when fewer are left than {value}.",
        },
        "bank_card": {
            "hidden": "The bank's first card lies face down.",
            "open": "The bank's first card lies face up.",
        },
        "bank_plays": {
            "free": "The bank draws and stands as it likes.",
            "stands_at": "The bank must draw below {value} and stand from there.",
        },
        "must_reach_bank_card": {
            "false": "A player may stand on any total.",
            "true": "A player may not stand below the bank's open card.",
        },
        "bank_funds": {
            "reserve": "The bank pays from its own chips, and only stakes that it can cover are taken.",
            "house": "The house holds the bank, by fixed rules and with chips without end.",
        },
        "pot": {
            "null": "The bank plays one hand against all players together.",
            "ante": "Banco: the bank puts {value} into a pot and plays each player in turn for it.",
        },
        "rebuy": {
            "null": "Whoever has lost all chips is out.",
            "when_broke": "Whoever is broke may take a fresh stack; it is subtracted in the final ranking.",
        },
        "hands": {
            "null": "The table plays until it is closed.",
            "*": "The table closes when this many hands have been played: {value}.",
        },
        "min_stake": {"*": "The smallest stake in chips: {value}."},
        "max_stake": {"*": "The largest stake in chips: {value}."},
        "starting_stack": {"*": "Chips that everyone begins with: {value}."},
        "seats": {"*": "Seats at the table: {value}."},
        "bet_seconds": {"*": "Seconds to make a stake: {value}; whoever does not answer sits the hand out."},
        "turn_seconds": {"*": "Seconds to act in turn: {value}; whoever does not act stands."},
        "cover": {
            "full": "Whoever stakes first takes what the bank can cover first.",
            "shares": "Everyone stakes, the silent the least; each is sure of an equal share of the bank's chips.",
            "cap": "Everyone stakes; each is sure of an equal share of this many of the bank's chips: {value}.",
        },
        "first_bet": {
            "false": "Players stake all at the same time.",
            "true": "Players stake one after another, and who begins moves on with every deal.",
        },
        "sealed_stakes": {
            "false": "Stakes are open.",
            "true": "In a sealed circuit nobody sees the others' stakes before all lie.",
        },
    },
    presets={
        "reale": "The Italian standard: the king of coins is wild, a reale pays double and takes the bank.",
        "family": "Played at home: no wild card, every win pays once, and any 7½ takes the bank.",
        "classic": "The old game: no wild card, single stakes, and the bank goes round the table.",
        "royal": "All royal privileges: two sevens, the matta's reale and the seven of coins rule the table.",
        "siete_y_media": "The Spanish way: cards may be drawn face down, and two figures may be split.",
        "banco": "The bank puts up a pot and plays for it against one player after the other.",
        "tournament": "The Italian standard, with a bank that moves after every hand.",
        "casino": "The house holds the bank, its card open, and stands from 5; equal hands push.",
    },
    settlement={
        "bust": "Over 7½: the stake is lost, whatever the bank did.",
        "bank_bust": "The bank went over 7½: every hand still standing wins.",
        "two_sevens": "Two sevens beat every other hand.",
        "matta_reale": "A seven with the matta, the best reale, won.",
        "reale": "A reale, 7½ with two cards, won.",
        "three_card": "A 7½ of three cards won.",
        "seven_and_half": "Seven and a half won.",
        "bank_reale": "The bank's reale won.",
        "higher": "The higher total won.",
        "lower": "The bank's hand was higher.",
        "royal_seven": "The seven of coins alone beat the bank's 7.",
        "tie": "Equal hands: the bank wins.",
        "reale_tie": "Two reali: the bank wins, and the stake is lost once.",
        "push": "Equal hands: the stake goes back.",
    },
    cards=CardNames(
        card="{rank} of {suit}",
        ranks={
            "A": "ace",
            "2": "two",
            "3": "three",
            "4": "four",
            "5": "five",
            "6": "six",
            "7": "seven",
            "J": "jack",
            "Q": "knight",
            "K": "king",
        },
        suits={"c": "clubs", "d": "coins", "h": "cups", "s": "swords"},
    ),
)
