"""Spanish. Of totals one says *siete y media*; the reale and the matta keep their Italian names."""

from service.words.cards import SPANISH
from service.words.catalogue import Catalogue

ES = Catalogue(
    options={
        "matta": {
            "null": "No hay comodín.",
            "*": "Matta (comodín): {value}; vale ½ o cualquier número entero del 1 al 7.",
        },
        "matta_alone": {
            "half": "Si es la única carta de la mano, la matta vale ½.",
            "any": "Si es la única carta de la mano, la matta vale 7.",
        },
        "matta_timing": {
            "reveal": "La matta toma su mejor valor al contar la mano.",
            "draw": "Quien tiene la matta declara una sola vez cuánto vale, y ya no cambia.",
        },
        "figure_points": {
            "0.5": "La sota, el caballo y el rey valen ½.",
            "1": "La sota, el caballo y el rey valen 1; sin la matta nadie puede hacer 7½.",
        },
        "reale_pays": {
            "2": "El reale, 7½ con las dos primeras cartas, se paga doble.",
            "1": "El reale, 7½ con las dos primeras cartas, se paga a la par.",
            "3:2": "El reale, 7½ con las dos primeras cartas, se paga 3 a 2, redondeado hacia abajo.",
        },
        "reale_beats_plain": {
            "double": "Tu reale gana a las 7½ de la banca con más de dos cartas y se paga entero.",
            "single": "Tu reale gana a las 7½ de la banca con más de dos cartas, pero solo se paga a la par.",
            "no": "El reale y las 7½ con más de dos cartas empatan.",
        },
        "bank_reale_collects": {
            "2": "Si la banca tiene un reale, quien no se ha pasado y tiene menos paga el doble.",
            "1": "Si la banca tiene un reale, quien pierde paga solo su apuesta.",
        },
        "seven_and_half_pays": {
            "1": "Las 7½ que no son reale se pagan a la par.",
            "2": "Las 7½ que no son reale se pagan doble.",
        },
        "three_card_pays": {
            "1": "Las 7½ con tres cartas no cobran nada extra.",
            "3:2": "Las 7½ con tres cartas se pagan 3 a 2, redondeado hacia abajo, si las demás cobran menos.",
        },
        "matta_reale_pays": {
            "null": "Un siete con la matta es un reale como los demás.",
            "3": "Un siete con la matta se paga al triple; si lo tiene la banca, es ella quien cobra el triple.",
        },
        "two_sevens_pays": {
            "null": "Dos sietes suman 14: te pasas.",
            "3": "Dos sietes ganan a cualquier otra mano y se pagan al triple; "
            "si los tiene la banca, es ella quien cobra el triple.",
        },
        "royal_seven": {
            "false": "El siete de oros es un siete como los demás.",
            "true": "Quien se planta solo con el siete de oros gana cuando la banca tiene 7.",
        },
        "ties": {
            "bank": "En caso de empate gana la banca.",
            "push": "En caso de empate se devuelve la apuesta.",
        },
        "burn_ranks": {
            "none": "La primera carta no se puede cambiar.",
            "4": "Quien recibe un 4 como primera carta puede cambiarlo, una sola vez y antes de nada.",
            "3 4": "Quien recibe un 3 o un 4 como primera carta puede cambiarlo, una sola vez y antes de nada.",
        },
        "split": {
            "false": "Las manos no se dividen.",
            "true": "Quien tiene dos figuras como primeras cartas puede dividirlas en dos manos, "
            "cada una con la misma apuesta.",
        },
        "draws": {
            "open": "Las cartas se piden descubiertas.",
            "one_closed": "Quien pide puede descubrir su carta tapada y recibir tapada la nueva.",
        },
        "stake_timing": {
            "blind": "Se apuesta antes de repartir.",
            "after_first_card": "Se apuesta después de ver la primera carta.",
        },
        "bank_passes": {
            "reale": "La banca pasa al primer jugador con un reale, salvo que ella también lo tenga.",
            "any_seven_and_half": "La banca pasa al primer jugador con 7½, salvo que ella también las tenga.",
            "every_hand": "La banca pasa al siguiente asiento después de cada mano.",
            "after_hands": "La banca pasa al siguiente asiento después de este número de manos: {value}.",
            "never": "La banca no cambia mientras quien la lleva pueda pagar y siga en la mesa.",
        },
        "reale_takes_bank": {
            "false": "El reale no da más derechos sobre la banca.",
            "true": "Quien hace un reale se lleva la banca sin esperar su turno.",
        },
        "bank_offer": {
            "false": "Quien recibe la banca no puede rechazarla.",
            "true": "Quien recibe la banca puede rechazarla.",
        },
        "shuffle": {
            "every_hand": "Las cuarenta cartas se barajan antes de cada mano.",
            "after_matta": "Se baraja cuando ha salido la matta o ha cambiado la banca.",
            "on_bank_change": "Se baraja cuando cambia la banca.",
            "below": "Entre una mano y otra se baraja si las cartas que quedan son menos de {value}.",
        },
        "bank_card": {
            "hidden": "La primera carta de la banca está tapada.",
            "open": "La primera carta de la banca está descubierta.",
        },
        "bank_plays": {
            "free": "La banca pide y se planta como quiere.",
            "stands_at": "La banca debe pedir por debajo de {value} y plantarse a partir de ahí.",
        },
        "must_reach_bank_card": {
            "false": "El jugador puede plantarse con lo que quiera.",
            "true": "El jugador no puede plantarse por debajo de la carta descubierta de la banca.",
        },
        "bank_funds": {
            "reserve": "La banca paga con sus propias fichas, y solo se admiten apuestas que pueda cubrir.",
            "house": "La casa lleva la banca, con reglas fijas y fichas sin límite.",
        },
        "pot": {
            "null": "La banca juega una sola mano contra todos los jugadores a la vez.",
            "ante": "Banco: la banca pone {value} en el bote y se lo juega con un jugador tras otro.",
        },
        "rebuy": {
            "null": "Quien pierde todas sus fichas queda fuera.",
            "when_broke": "Quien se arruina puede recibir otra vez las fichas iniciales; "
            "se restan en la clasificación final.",
        },
        "hands": {
            "null": "Se juega hasta que se cierre la mesa.",
            "*": "La mesa se cierra después de este número de manos: {value}.",
        },
        "min_stake": {"*": "Apuesta mínima en fichas: {value}."},
        "max_stake": {"*": "Apuesta máxima en fichas: {value}."},
        "starting_stack": {"*": "Fichas iniciales de cada jugador: {value}."},
        "seats": {"*": "Asientos en la mesa: {value}."},
        "bet_seconds": {"*": "Segundos para apostar: {value}; quien no responde no juega la mano."},
        "turn_seconds": {"*": "Segundos para jugar el turno: {value}; quien no juega se planta."},
        "cover": {
            "full": "Quien apuesta primero toma primero lo que la banca puede cubrir.",
            "shares": "Apuestan todos, quien calla lo mínimo; a cada uno le toca igual parte de lo que tiene la banca.",
            "cap": "Apuestan todos; a cada uno le toca una parte igual de estas fichas de la banca: {value}.",
        },
        "first_bet": {
            "false": "Los jugadores apuestan todos a la vez.",
            "true": "Los jugadores apuestan uno tras otro, y en cada mano empieza el siguiente.",
        },
        "sealed_stakes": {
            "false": "Las apuestas están a la vista.",
            "true": "En una vuelta cerrada nadie ve las apuestas ajenas antes de que estén todas.",
        },
    },
    presets={
        "reale": "El juego italiano: el rey de oros es comodín, el reale se paga doble y se lleva la banca.",
        "family": "En casa: sin comodín, todo se paga a la par y con cualquier 7½ se gana la banca.",
        "classic": "El juego de siempre: sin comodín, apuestas sencillas, y la banca da la vuelta a la mesa.",
        "royal": "Todos los privilegios reales: mandan los dos sietes, el siete con la matta y el siete de oros.",
        "siete_y_media": "A la española: se puede pedir una carta tapada y dividir dos figuras.",
        "banco": "La banca pone un bote y se lo juega con un jugador tras otro.",
        "tournament": "El juego italiano, con una banca que cambia después de cada mano.",
        "casino": "La casa lleva la banca, con la carta descubierta, y se planta a partir de 5; "
        "en caso de empate se devuelve la apuesta.",
    },
    settlement={
        "bust": "Más de 7½: la apuesta se pierde, haga lo que haga la banca.",
        "bank_bust": "La banca se ha pasado: gana quien sigue en juego.",
        "two_sevens": "Dos sietes ganan a cualquier otra mano.",
        "matta_reale": "Ha ganado el siete con la matta, el mejor reale.",
        "reale": "Ha ganado el reale, 7½ con dos cartas.",
        "three_card": "Han ganado las 7½ con tres cartas.",
        "seven_and_half": "Han ganado las siete y media.",
        "bank_reale": "Ha ganado el reale de la banca.",
        "higher": "Ha ganado la mano más alta.",
        "lower": "La mano de la banca era más alta.",
        "royal_seven": "El siete de oros por sí solo ha ganado al 7 de la banca.",
        "tie": "Empate: gana la banca.",
        "reale_tie": "Dos reales: gana la banca, y se pierde la apuesta sencilla.",
        "push": "Empate: se devuelve la apuesta.",
    },
    cards=SPANISH,
)
