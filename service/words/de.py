"""German. A deal is a *Runde*, a player's cards a *Blatt*; totals are feminine: *eine Siebeneinhalb*."""

from service.words.cards import CardNames
from service.words.catalogue import Catalogue

DE = Catalogue(
    options={
        "matta": {
            "null": "Gespielt wird ohne Matta.",
            "*": "Matta (Joker): {value}; sie zählt ½ oder eine beliebige ganze Zahl von 1 bis 7.",
        },
        "matta_alone": {
            "half": "Als einzige Karte eines Blatts zählt die Matta ½.",
            "any": "Als einzige Karte eines Blatts zählt die Matta 7.",
        },
        "matta_timing": {
            "reveal": "Die Matta bekommt ihren besten Wert, wenn das Blatt gezählt wird.",
            "draw": "Wer die Matta hat, sagt einmal an, was sie zählt, und dabei bleibt es.",
        },
        "figure_points": {
            "0.5": "Bube, Ritter und König zählen ½.",
            "1": "Bube, Ritter und König zählen 1; ohne die Matta kommt niemand auf 7½.",
        },
        "reale_pays": {
            "2": "Ein Reale, 7½ mit den ersten beiden Karten, wird doppelt bezahlt.",
            "1": "Ein Reale, 7½ mit den ersten beiden Karten, wird einfach bezahlt.",
            "3:2": "Ein Reale, 7½ mit den ersten beiden Karten, wird 3 zu 2 bezahlt, abgerundet.",
        },
        "reale_beats_plain": {
            "double": "Dein Reale schlägt eine 7½ der Bank aus mehr als zwei Karten und wird voll bezahlt.",
            "single": "Dein Reale schlägt eine 7½ der Bank aus mehr als zwei Karten, wird aber nur einfach bezahlt.",
            "no": "Ein Reale und eine 7½ aus mehr als zwei Karten gelten gleich viel.",
        },
        "bank_reale_collects": {
            "2": "Hat die Bank einen Reale, zahlt jedes schwächere Blatt, das sich nicht überkauft hat, doppelt.",
            "1": "Hat die Bank einen Reale, zahlt ein geschlagenes Blatt nur seinen Einsatz.",
        },
        "seven_and_half_pays": {
            "1": "Eine 7½, die kein Reale ist, wird einfach bezahlt.",
            "2": "Eine 7½, die kein Reale ist, wird doppelt bezahlt.",
        },
        "three_card_pays": {
            "1": "Eine 7½ aus drei Karten bringt nichts extra.",
            "3:2": "Eine 7½ aus drei Karten wird 3 zu 2 bezahlt, abgerundet, wenn eine gewöhnliche 7½ weniger bringt.",
        },
        "matta_reale_pays": {
            "null": "Eine Sieben mit der Matta ist ein Reale wie jeder andere.",
            "3": "Eine Sieben mit der Matta bringt den dreifachen Einsatz; "
            "hat die Bank sie, kassiert sie das Dreifache.",
        },
        "two_sevens_pays": {
            "null": "Zwei Siebenen sind 14 Punkte: überkauft.",
            "3": "Zwei Siebenen schlagen jedes andere Blatt und bringen den dreifachen Einsatz; "
            "hat die Bank sie, kassiert sie das Dreifache.",
        },
        "royal_seven": {
            "false": "Die Sieben der Münzen ist eine Sieben wie jede andere.",
            "true": "Wer nur mit der Sieben der Münzen stehen bleibt, schlägt eine Bank, die 7 hat.",
        },
        "ties": {
            "bank": "Bei Gleichstand gewinnt die Bank.",
            "push": "Bei Gleichstand geht der Einsatz zurück.",
        },
        "burn_ranks": {
            "none": "Die erste Karte darf nicht getauscht werden.",
            "4": "Wer als erste Karte eine 4 hat, darf sie einmal tauschen, bevor er etwas anderes tut.",
            "3 4": "Wer als erste Karte eine 3 oder eine 4 hat, darf sie einmal tauschen, bevor er etwas anderes tut.",
        },
        "split": {
            "false": "Blätter werden nicht geteilt.",
            "true": "Wer mit den ersten beiden Karten zwei Bilder hat, darf sie in zwei Blätter teilen, "
            "jedes mit dem gleichen Einsatz.",
        },
        "draws": {
            "open": "Gekauft wird offen.",
            "one_closed": "Wer kauft, darf seine verdeckte Karte aufdecken und dafür die neue verdeckt nehmen.",
        },
        "stake_timing": {
            "blind": "Gesetzt wird, bevor die Karten gegeben werden.",
            "after_first_card": "Gesetzt wird nach dem Blick auf die erste Karte.",
        },
        "bank_passes": {
            "reale": "Die Bank geht an den ersten Spieler mit einem Reale, außer sie hat selbst einen.",
            "any_seven_and_half": "Die Bank geht an den ersten Spieler mit 7½, außer sie hat selbst 7½.",
            "every_hand": "Die Bank geht nach jeder Runde an den nächsten Platz.",
            "after_hands": "Die Bank geht nach so vielen Runden an den nächsten Platz: {value}.",
            "never": "Die Bank bleibt, wo sie ist, solange ihr Halter zahlen kann und nicht aufsteht.",
        },
        "reale_takes_bank": {
            "false": "Ein Reale gibt kein weiteres Recht auf die Bank.",
            "true": "Wer einen Reale hat, bekommt die Bank außer der Reihe.",
        },
        "bank_offer": {
            "false": "Wer die Bank bekommt, darf sie nicht ablehnen.",
            "true": "Wer die Bank bekommt, darf sie ablehnen.",
        },
        "shuffle": {
            "every_hand": "Vor jeder Runde werden alle vierzig Karten gemischt.",
            "after_matta": "Gemischt wird, wenn die Matta gefallen ist oder die Bank gewechselt hat.",
            "on_bank_change": "Gemischt wird, wenn die Bank wechselt.",
            "below": "Zwischen zwei Runden wird gemischt, wenn weniger Karten übrig sind als {value}.",
        },
        "bank_card": {
            "hidden": "Die erste Karte der Bank liegt verdeckt.",
            "open": "Die erste Karte der Bank liegt offen.",
        },
        "bank_plays": {
            "free": "Die Bank kauft und bleibt stehen, wie sie will.",
            "stands_at": "Die Bank muss unter {value} kaufen und ab {value} stehen bleiben.",
        },
        "must_reach_bank_card": {
            "false": "Ein Spieler darf bei jeder Punktzahl stehen bleiben.",
            "true": "Ein Spieler darf nicht unter der offenen Karte der Bank stehen bleiben.",
        },
        "bank_funds": {
            "reserve": "Die Bank zahlt aus eigenen Chips, und nur Einsätze, die sie decken kann, werden angenommen.",
            "house": "Das Haus hält die Bank, nach festen Regeln und mit unbegrenzt vielen Chips.",
        },
        "pot": {
            "null": "Die Bank spielt ein einziges Blatt gegen alle Spieler zugleich.",
            "ante": "Banco: Die Bank legt {value} in den Topf und spielt gegen einen Spieler nach dem anderen darum.",
        },
        "rebuy": {
            "null": "Wer alle Chips verloren hat, ist draußen.",
            "when_broke": "Wer pleite ist, darf noch einmal so viele Chips nehmen wie am Anfang; "
            "in der Endwertung werden sie abgezogen.",
        },
        "hands": {
            "null": "Gespielt wird, bis der Tisch geschlossen wird.",
            "*": "Der Tisch schließt nach so vielen Runden: {value}.",
        },
        "min_stake": {"*": "Kleinster Einsatz in Chips: {value}."},
        "max_stake": {"*": "Größter Einsatz in Chips: {value}."},
        "starting_stack": {"*": "Chips, mit denen jeder beginnt: {value}."},
        "seats": {"*": "Plätze am Tisch: {value}."},
        "bet_seconds": {"*": "Sekunden zum Setzen: {value}; wer nicht antwortet, setzt aus."},
        "turn_seconds": {"*": "Sekunden für einen Zug: {value}; wer nichts tut, bleibt stehen."},
        "cover": {
            "full": "Wer zuerst setzt, bekommt zuerst, was die Bank decken kann.",
            "shares": "Alle setzen, wer schweigt, am wenigsten; jedem steht ein gleicher Teil der Chips der Bank zu.",
            "cap": "Alle setzen; jedem steht ein gleicher Teil von so vielen Chips der Bank zu: {value}.",
        },
        "first_bet": {
            "false": "Die Spieler setzen alle zugleich.",
            "true": "Die Spieler setzen nacheinander, und mit jedem Spiel beginnt der nächste.",
        },
        "sealed_stakes": {
            "false": "Die Einsätze liegen offen.",
            "true": "In einer verdeckten Runde sieht niemand die Einsätze der anderen, bevor alle liegen.",
        },
    },
    presets={
        "reale": "Das italienische Spiel: Der König der Münzen ist die Matta, "
        "ein Reale zahlt doppelt und holt die Bank.",
        "family": "Wie zu Hause: ohne Matta, jeder Gewinn zahlt einfach, und jede 7½ holt die Bank.",
        "classic": "Das alte Spiel: ohne Matta, einfache Einsätze, und die Bank geht um den Tisch.",
        "royal": "Alle königlichen Vorrechte: Zwei Siebenen, die Sieben mit der Matta "
        "und die Sieben der Münzen regieren den Tisch.",
        "siete_y_media": "Auf spanische Art: Man darf verdeckt kaufen und zwei Bilder teilen.",
        "banco": "Die Bank füllt einen Topf und spielt gegen einen Spieler nach dem anderen darum.",
        "tournament": "Das italienische Spiel, aber die Bank wechselt nach jeder Runde.",
        "casino": "Das Haus hält die Bank, mit offener Karte, und bleibt ab 5 stehen; "
        "bei Gleichstand geht der Einsatz zurück.",
    },
    settlement={
        "bust": "Überkauft: Über 7½ ist der Einsatz verloren, was auch immer die Bank tut.",
        "bank_bust": "Die Bank hat sich überkauft: Jedes Blatt, das noch im Spiel ist, gewinnt.",
        "two_sevens": "Zwei Siebenen schlagen jedes andere Blatt.",
        "matta_reale": "Die Sieben mit der Matta, der beste Reale, hat gewonnen.",
        "reale": "Der Reale, 7½ mit zwei Karten, hat gewonnen.",
        "three_card": "Die 7½ aus drei Karten hat gewonnen.",
        "seven_and_half": "Siebeneinhalb hat gewonnen.",
        "bank_reale": "Der Reale der Bank hat gewonnen.",
        "higher": "Die höhere Punktzahl hat gewonnen.",
        "lower": "Das Blatt der Bank war höher.",
        "royal_seven": "Die Sieben der Münzen hat allein die 7 der Bank geschlagen.",
        "tie": "Gleichstand: Die Bank gewinnt.",
        "reale_tie": "Zwei Reali: Die Bank gewinnt, und nur der einfache Einsatz ist verloren.",
        "push": "Gleichstand: Der Einsatz geht zurück.",
    },
    cards=CardNames(
        card="{rank} der {suit}",
        ranks={
            "A": "Ass",
            "2": "Zwei",
            "3": "Drei",
            "4": "Vier",
            "5": "Fünf",
            "6": "Sechs",
            "7": "Sieben",
            "J": "Bube",
            "Q": "Ritter",
            "K": "König",
        },
        suits={"c": "Stäbe", "d": "Münzen", "h": "Kelche", "s": "Schwerter"},
    ),
)
