"""Dutch. To stand is *passen*, as at *eenentwintigen*; a deal is a *ronde*, a player's cards a *hand*."""

from service.words.cards import CardNames
from service.words.catalogue import Catalogue

NL = Catalogue(
    options={
        "matta": {
            "null": "Er wordt zonder matta gespeeld.",
            "*": "Matta (joker): {value}; die telt voor ½ of voor elk heel getal van 1 tot en met 7.",
        },
        "matta_alone": {
            "half": "Als enige kaart van een hand telt de matta voor ½.",
            "any": "Als enige kaart van een hand telt de matta voor 7.",
        },
        "matta_timing": {
            "reveal": "De matta krijgt de beste waarde zodra de hand wordt geteld.",
            "draw": "Wie de matta heeft, zegt één keer waarvoor die telt, en daar blijft het bij.",
        },
        "figure_points": {
            "0.5": "Boer, ridder en heer tellen voor ½.",
            "1": "Boer, ridder en heer tellen voor 1; zonder de matta haalt niemand 7½.",
        },
        "reale_pays": {
            "2": "Een reale, 7½ met de eerste twee kaarten, wordt dubbel uitbetaald.",
            "1": "Een reale, 7½ met de eerste twee kaarten, wordt één op één uitbetaald.",
            "3:2": "Een reale, 7½ met de eerste twee kaarten, wordt 3 tegen 2 uitbetaald, naar beneden afgerond.",
        },
        "reale_beats_plain": {
            "double": "Jouw reale verslaat een 7½ van de bank met meer dan twee kaarten en wordt volledig uitbetaald.",
            "single": "Jouw reale verslaat een 7½ van de bank met meer dan twee kaarten, "
            "maar wordt één op één uitbetaald.",
            "no": "Een reale en een 7½ met meer dan twee kaarten zijn evenveel waard.",
        },
        "bank_reale_collects": {
            "2": "Heeft de bank een reale, dan betaalt elke lagere hand die niet kapot is dubbel.",
            "1": "Heeft de bank een reale, dan betaalt een verslagen hand alleen de inzet.",
        },
        "seven_and_half_pays": {
            "1": "Een 7½ die geen reale is, wordt één op één uitbetaald.",
            "2": "Een 7½ die geen reale is, wordt dubbel uitbetaald.",
        },
        "three_card_pays": {
            "1": "Een 7½ met drie kaarten levert niets extra's op.",
            "3:2": "Een 7½ met drie kaarten wordt 3 tegen 2 uitbetaald, naar beneden afgerond, "
            "als een gewone 7½ minder oplevert.",
        },
        "matta_reale_pays": {
            "null": "Een zeven met de matta is een reale als alle andere.",
            "3": "Een zeven met de matta levert drie keer de inzet op; heeft de bank hem, dan int zij het drievoudige.",
        },
        "two_sevens_pays": {
            "null": "Twee zevens zijn 14 punten: kapot.",
            "3": "Twee zevens verslaan elke andere hand en leveren drie keer de inzet op; "
            "heeft de bank ze, dan int zij het drievoudige.",
        },
        "royal_seven": {
            "false": "De zeven van munten is een zeven als alle andere.",
            "true": "Wie past met alleen de zeven van munten, verslaat een bank die 7 heeft.",
        },
        "ties": {
            "bank": "Bij gelijke stand wint de bank.",
            "push": "Bij gelijke stand gaat de inzet terug.",
        },
        "burn_ranks": {
            "none": "De eerste kaart mag niet worden geruild.",
            "4": "Wie als eerste kaart een 4 heeft, mag die één keer ruilen, vóór al het andere.",
            "3 4": "Wie als eerste kaart een 3 of een 4 heeft, mag die één keer ruilen, vóór al het andere.",
        },
        "split": {
            "false": "Handen worden niet gesplitst.",
            "true": "Wie als eerste twee kaarten twee plaatjes heeft, mag ze splitsen in twee handen, "
            "elk met dezelfde inzet.",
        },
        "draws": {
            "open": "Kaarten worden open gekocht.",
            "one_closed": "Wie koopt, mag de gesloten kaart opendraaien en de nieuwe gesloten nemen.",
        },
        "stake_timing": {
            "blind": "Er wordt ingezet voordat er kaarten zijn gedeeld.",
            "after_first_card": "Er wordt ingezet nadat iedereen zijn eerste kaart heeft bekeken.",
        },
        "bank_passes": {
            "reale": "De bank gaat naar de eerste speler met een reale, tenzij zij er zelf ook een heeft.",
            "any_seven_and_half": "De bank gaat naar de eerste speler met 7½, tenzij zij zelf ook 7½ heeft.",
            "every_hand": "De bank gaat na elke ronde naar de volgende plaats.",
            "after_hands": "De bank gaat na dit aantal rondes naar de volgende plaats: {value}.",
            "never": "De bank blijft waar zij is, zolang de bankhouder kan betalen en blijft zitten.",
        },
        "reale_takes_bank": {
            "false": "Een reale geeft geen verder recht op de bank.",
            "true": "Wie een reale heeft, krijgt de bank buiten de beurt om.",
        },
        "bank_offer": {
            "false": "Wie de bank krijgt, mag haar niet weigeren.",
            "true": "Wie de bank krijgt, mag haar weigeren.",
        },
        "shuffle": {
            "every_hand": "Vóór elke ronde worden alle veertig kaarten geschud.",
            "after_matta": "De kaarten worden geschud als de matta is gevallen of de bank is gewisseld.",
            "on_bank_change": "De kaarten worden geschud als de bank wisselt.",
            "below": "Tussen twee rondes worden de kaarten geschud als er minder over zijn dan {value}.",
        },
        "bank_card": {
            "hidden": "De eerste kaart van de bank ligt gesloten.",
            "open": "De eerste kaart van de bank ligt open.",
        },
        "bank_plays": {
            "free": "De bank koopt en past naar eigen inzicht.",
            "stands_at": "De bank moet onder {value} kopen en vanaf {value} passen.",
        },
        "must_reach_bank_card": {
            "false": "Een speler mag bij elk totaal passen.",
            "true": "Een speler mag niet passen onder de open kaart van de bank.",
        },
        "bank_funds": {
            "reserve": "De bank betaalt uit eigen fiches, en alleen inzetten die zij kan dekken worden aangenomen.",
            "house": "Het huis houdt de bank, volgens vaste regels en met onbeperkt veel fiches.",
        },
        "pot": {
            "null": "De bank speelt één hand tegen alle spelers tegelijk.",
            "ante": "Banco: de bank legt {value} in de pot en speelt er met de ene speler na de andere om.",
        },
        "rebuy": {
            "null": "Wie alle fiches kwijt is, ligt eruit.",
            "when_broke": "Wie blut is, mag opnieuw evenveel fiches nemen als aan het begin; "
            "die gaan er in de eindstand weer af.",
        },
        "hands": {
            "null": "Er wordt gespeeld tot de tafel wordt gesloten.",
            "*": "De tafel sluit na dit aantal rondes: {value}.",
        },
        "min_stake": {"*": "Kleinste inzet in fiches: {value}."},
        "max_stake": {"*": "Grootste inzet in fiches: {value}."},
        "starting_stack": {"*": "Fiches waarmee iedereen begint: {value}."},
        "seats": {"*": "Plaatsen aan tafel: {value}."},
        "bet_seconds": {"*": "Seconden om in te zetten: {value}; wie niet antwoordt, slaat de ronde over."},
        "turn_seconds": {"*": "Seconden per beurt: {value}; wie niets doet, past."},
        "cover": {
            "full": "Wie het eerst inzet, krijgt het eerst wat de bank kan dekken.",
            "shares": "Iedereen zet in, wie zwijgt het minste; ieder krijgt een gelijk deel van de fiches van de bank.",
            "cap": "Iedereen zet in; ieder krijgt een gelijk deel van zoveel fiches van de bank: {value}.",
        },
        "first_bet": {
            "false": "De spelers zetten allen tegelijk in.",
            "true": "De spelers zetten om de beurt in, en bij elk spel begint de volgende.",
        },
        "sealed_stakes": {
            "false": "De inzetten liggen open.",
            "true": "In een gesloten ronde ziet niemand de inzet van een ander voordat alle er liggen.",
        },
    },
    presets={
        "reale": "Het Italiaanse spel: de heer van munten is de matta, een reale betaalt dubbel en pakt de bank.",
        "family": "Zoals thuis: geen matta, elke winst één op één, en elke 7½ pakt de bank.",
        "classic": "Het oude spel: geen matta, enkele inzetten, en de bank gaat de tafel rond.",
        "royal": "Alle koninklijke voorrechten: twee zevens, de zeven met de matta "
        "en de zeven van munten zijn de baas.",
        "siete_y_media": "Op zijn Spaans: je mag een kaart gesloten kopen en twee plaatjes splitsen.",
        "banco": "De bank vult een pot en speelt er met de ene speler na de andere om.",
        "tournament": "Het Italiaanse spel, met een bank die na elke ronde wisselt.",
        "casino": "Het huis houdt de bank, met open kaart, en past vanaf 5; bij gelijke stand gaat de inzet terug.",
    },
    settlement={
        "bust": "Kapot: boven 7½ is de inzet verloren, wat de bank ook doet.",
        "bank_bust": "De bank is kapot: elke hand die nog in het spel is, wint.",
        "two_sevens": "Twee zevens verslaan elke andere hand.",
        "matta_reale": "De zeven met de matta, de beste reale, heeft gewonnen.",
        "reale": "De reale, 7½ met twee kaarten, heeft gewonnen.",
        "three_card": "De 7½ met drie kaarten heeft gewonnen.",
        "seven_and_half": "Zevenenhalf heeft gewonnen.",
        "bank_reale": "De reale van de bank heeft gewonnen.",
        "higher": "Het hogere totaal heeft gewonnen.",
        "lower": "De hand van de bank was hoger.",
        "royal_seven": "De zeven van munten heeft in zijn eentje de 7 van de bank verslagen.",
        "tie": "Gelijke stand: de bank wint.",
        "reale_tie": "Twee reali: de bank wint, en alleen de enkele inzet is verloren.",
        "push": "Gelijke stand: de inzet gaat terug.",
    },
    cards=CardNames(
        card="{rank} van {suit}",
        ranks={
            "A": "aas",
            "2": "twee",
            "3": "drie",
            "4": "vier",
            "5": "vijf",
            "6": "zes",
            "7": "zeven",
            "J": "boer",
            "Q": "ridder",
            "K": "heer",
        },
        suits={"c": "knuppels", "d": "munten", "h": "bekers", "s": "zwaarden"},
    ),
)
