"""Italian. A reale is masculine: *il (sette e mezzo) reale*. A player's hand is a *punto* where it is compared."""

from service.words.cards import ITALIAN
from service.words.catalogue import Catalogue

IT = Catalogue(
    options={
        "matta": {
            "null": "Si gioca senza matta.",
            "*": "Matta: {value}; vale ½ o un qualsiasi numero intero da 1 a 7.",
        },
        "matta_alone": {
            "half": "Se è l'unica carta in mano, la matta vale ½.",
            "any": "Se è l'unica carta in mano, la matta vale 7.",
        },
        "matta_timing": {
            "reveal": "La matta prende il valore migliore quando si contano i punti.",
            "draw": "Chi ha la matta ne dichiara il valore una volta sola, e quello resta.",
        },
        "figure_points": {
            "0.5": "Fante, cavallo e re valgono ½.",
            "1": "Fante, cavallo e re valgono 1; senza la matta nessuno può fare 7½.",
        },
        "reale_pays": {
            "2": "Il reale, cioè 7½ con le prime due carte, è pagato doppio.",
            "1": "Il reale, cioè 7½ con le prime due carte, è pagato alla pari.",
            "3:2": "Il reale, cioè 7½ con le prime due carte, è pagato 3 a 2, arrotondato per difetto.",
        },
        "reale_beats_plain": {
            "double": "Il tuo reale batte il 7½ del banco con più di due carte ed è pagato per intero.",
            "single": "Il tuo reale batte il 7½ del banco con più di due carte, ma è pagato solo alla pari.",
            "no": "Il reale e il 7½ con più di due carte si equivalgono.",
        },
        "bank_reale_collects": {
            "2": "Se il banco ha un reale, chi non ha sballato e ha un punto più basso paga doppio.",
            "1": "Se il banco ha un reale, chi perde paga solo la sua posta.",
        },
        "seven_and_half_pays": {
            "1": "Un 7½ che non è reale è pagato alla pari.",
            "2": "Un 7½ che non è reale è pagato doppio.",
        },
        "three_card_pays": {
            "1": "Un 7½ con tre carte non rende niente di più.",
            "3:2": "Un 7½ con tre carte è pagato 3 a 2, arrotondato per difetto, se un 7½ qualsiasi rende meno.",
        },
        "matta_reale_pays": {
            "null": "Il sette con la matta è un reale come gli altri.",
            "3": "Il sette con la matta è pagato tre volte la posta; se lo fa il banco, incassa lui il triplo.",
        },
        "two_sevens_pays": {
            "null": "Due sette fanno 14: si sballa.",
            "3": "Due sette battono ogni altro punto e sono pagati tre volte la posta; "
            "se li fa il banco, incassa lui il triplo.",
        },
        "royal_seven": {
            "false": "Il sette di denari è un sette come gli altri.",
            "true": "Chi sta con il solo sette di denari batte il banco che ha 7.",
        },
        "ties": {
            "bank": "A parità di punto vince il banco.",
            "push": "A parità di punto la posta torna al giocatore.",
        },
        "burn_ranks": {
            "none": "La prima carta non si può cambiare.",
            "4": "Chi ha un 4 come prima carta può cambiarlo, una volta sola e prima di ogni altra mossa.",
            "3 4": "Chi ha un 3 o un 4 come prima carta può cambiarlo, una volta sola e prima di ogni altra mossa.",
        },
        "split": {
            "false": "Le carte non si dividono in due mani.",
            "true": "Chi ha due figure come prime due carte può dividerle in due mani, ciascuna con la stessa posta.",
        },
        "draws": {
            "open": "Le carte si chiedono scoperte.",
            "one_closed": "Chi chiede carta può scoprire quella coperta e prendere coperta la nuova.",
        },
        "stake_timing": {
            "blind": "Si punta prima che siano date le carte.",
            "after_first_card": "Si punta dopo aver visto la propria prima carta.",
        },
        "bank_passes": {
            "reale": "Il banco passa al primo giocatore che fa reale, se non l'ha fatto anche il mazziere.",
            "any_seven_and_half": "Il banco passa al primo giocatore che fa 7½, se non l'ha fatto anche il mazziere.",
            "every_hand": "Dopo ogni mano il banco passa al posto seguente.",
            "after_hands": "Il banco passa al posto seguente dopo questo numero di mani: {value}.",
            "never": "Il banco non passa, finché chi lo tiene può pagare e resta al tavolo.",
        },
        "reale_takes_bank": {
            "false": "Il reale non dà altri diritti sul banco.",
            "true": "Chi fa reale prende il banco senza aspettare il proprio turno.",
        },
        "bank_offer": {
            "false": "Chi riceve il banco non può rifiutarlo.",
            "true": "Chi riceve il banco può rifiutarlo.",
        },
        "shuffle": {
            "every_hand": "Prima di ogni mano si mescolano tutte e quaranta le carte.",
            "after_matta": "Le carte si mescolano quando è uscita la matta o il banco è passato.",
            "on_bank_change": "Le carte si mescolano quando passa il banco.",
            "below": "Tra una mano e l'altra le carte si mescolano se ne restano meno di {value}.",
        },
        "bank_card": {
            "hidden": "La prima carta del banco è coperta.",
            "open": "La prima carta del banco è scoperta.",
        },
        "bank_plays": {
            "free": "Il banco chiede carta e sta come vuole.",
            "stands_at": "Il banco deve chiedere carta sotto {value} e stare da lì in su.",
        },
        "must_reach_bank_card": {
            "false": "Si può stare con qualsiasi punto.",
            "true": "Non si può stare con meno della carta scoperta del banco.",
        },
        "bank_funds": {
            "reserve": "Il banco paga con le proprie fiches, e si accettano solo le poste che può coprire.",
            "house": "Il banco è della casa, con regole fisse e fiches senza limite.",
        },
        "pot": {
            "null": "Il banco gioca una sola mano contro tutti i giocatori insieme.",
            "ante": "Banco: il mazziere mette {value} nel piatto e se lo gioca con un giocatore alla volta.",
        },
        "rebuy": {
            "null": "Chi ha perso tutte le fiches è fuori.",
            "when_broke": "Chi è al verde può ricevere di nuovo le fiches iniziali; "
            "nella classifica finale vengono sottratte.",
        },
        "hands": {
            "null": "Si gioca finché il tavolo non viene chiuso.",
            "*": "Il tavolo chiude dopo questo numero di mani: {value}.",
        },
        "min_stake": {"*": "Posta minima in fiches: {value}."},
        "max_stake": {"*": "Posta massima in fiches: {value}."},
        "starting_stack": {"*": "Fiches iniziali di ciascuno: {value}."},
        "seats": {"*": "Posti al tavolo: {value}."},
        "bet_seconds": {"*": "Secondi per puntare: {value}; chi non risponde salta la mano."},
        "turn_seconds": {"*": "Secondi per giocare il proprio turno: {value}; chi non gioca sta."},
        "cover": {
            "full": "Chi punta prima prende per primo ciò che il banco può coprire.",
            "shares": "Puntano tutti, chi tace il minimo; a ognuno spetta una parte uguale delle fiches del banco.",
            "cap": "Puntano tutti; a ognuno spetta una parte uguale di queste fiches del banco: {value}.",
        },
        "first_bet": {
            "false": "I giocatori puntano tutti insieme.",
            "true": "I giocatori puntano uno dopo l'altro, e a ogni mano comincia il successivo.",
        },
        "sealed_stakes": {
            "false": "Le poste sono scoperte.",
            "true": "In un giro coperto nessuno vede le poste altrui prima che ci siano tutte.",
        },
    },
    presets={
        "reale": "Come si gioca di solito in Italia: il re di denari è la matta, "
        "il reale è pagato doppio e prende il banco.",
        "family": "In famiglia: senza matta, ogni vincita alla pari, e con qualsiasi 7½ si prende il banco.",
        "classic": "Il gioco di una volta: senza matta, poste semplici, e il banco fa il giro del tavolo.",
        "royal": "Tutti i privilegi reali: comandano i due sette, il sette con la matta e il sette di denari.",
        "siete_y_media": "Alla spagnola: si può chiedere una carta coperta e dividere due figure.",
        "banco": "Il mazziere mette un piatto e se lo gioca con un giocatore dopo l'altro.",
        "tournament": "Come si gioca di solito in Italia, ma con il banco che passa dopo ogni mano.",
        "casino": "Il banco è della casa, gioca con la carta scoperta e sta da 5 in su; "
        "a parità la posta torna al giocatore.",
    },
    settlement={
        "bust": "Sballato: oltre 7½ la posta è persa, qualunque cosa faccia il banco.",
        "bank_bust": "Il banco ha sballato: vince chi è ancora in gioco.",
        "two_sevens": "Due sette battono ogni altro punto.",
        "matta_reale": "Ha vinto il sette con la matta, il reale più alto.",
        "reale": "Ha vinto il reale, 7½ con due carte.",
        "three_card": "Ha vinto il 7½ con tre carte.",
        "seven_and_half": "Ha vinto il sette e mezzo.",
        "bank_reale": "Ha vinto il reale del banco.",
        "higher": "Ha vinto il punto più alto.",
        "lower": "Il banco aveva il punto più alto.",
        "royal_seven": "Il solo sette di denari ha battuto il 7 del banco.",
        "tie": "Punto pari: vince il banco.",
        "reale_tie": "Due reali: vince il banco, e si perde la posta semplice.",
        "push": "Punto pari: la posta torna al giocatore.",
    },
    cards=ITALIAN,
)
