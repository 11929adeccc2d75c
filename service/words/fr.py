"""French. A no-break space stands before a colon and a semicolon. A deal is a *donne*, a player's cards a *main*."""

from service.words.cards import FRENCH
from service.words.catalogue import Catalogue

FR = Catalogue(
    options={
        "matta": {
            "null": "On joue sans matta.",
            "*": "Matta (joker) : {value} ; elle vaut ½ ou n'importe quel nombre entier de 1 à 7.",
        },
        "matta_alone": {
            "half": "Seule dans une main, la matta vaut ½.",
            "any": "Seule dans une main, la matta vaut 7.",
        },
        "matta_timing": {
            "reveal": "La matta prend sa meilleure valeur au moment où l'on compte la main.",
            "draw": "Celui qui a la matta annonce une fois pour toutes ce qu'elle vaut.",
        },
        "figure_points": {
            "0.5": "Le valet, la dame et le roi valent ½.",
            "1": "Le valet, la dame et le roi valent 1 ; sans la matta, personne ne peut faire 7½.",
        },
        "reale_pays": {
            "2": "Un reale, 7½ avec les deux premières cartes, est payé double.",
            "1": "Un reale, 7½ avec les deux premières cartes, est payé une fois la mise.",
            "3:2": "Un reale, 7½ avec les deux premières cartes, est payé 3 pour 2, arrondi à l'inférieur.",
        },
        "reale_beats_plain": {
            "double": "Votre reale bat le 7½ de la banque en plus de deux cartes et est payé en entier.",
            "single": "Votre reale bat le 7½ de la banque en plus de deux cartes, mais n'est payé qu'une fois la mise.",
            "no": "Un reale et un 7½ en plus de deux cartes sont à égalité.",
        },
        "bank_reale_collects": {
            "2": "Quand la banque a un reale, toute main plus faible encore en jeu paie double.",
            "1": "Quand la banque a un reale, une main battue ne paie que sa mise.",
        },
        "seven_and_half_pays": {
            "1": "Un 7½ qui n'est pas un reale est payé une fois la mise.",
            "2": "Un 7½ qui n'est pas un reale est payé double.",
        },
        "three_card_pays": {
            "1": "Un 7½ en trois cartes ne rapporte rien de plus.",
            "3:2": "Un 7½ en trois cartes est payé 3 pour 2, arrondi à l'inférieur, si un 7½ ordinaire rapporte moins.",
        },
        "matta_reale_pays": {
            "null": "Un sept avec la matta est un reale comme un autre.",
            "3": "Un sept avec la matta est payé trois fois la mise ; "
            "si la banque l'a, c'est elle qui touche le triple.",
        },
        "two_sevens_pays": {
            "null": "Deux sept font 14 : c'est trop.",
            "3": "Deux sept battent toute autre main et sont payés trois fois la mise ; "
            "si la banque les a, c'est elle qui touche le triple.",
        },
        "royal_seven": {
            "false": "Le sept de carreau est un sept comme les autres.",
            "true": "Le joueur qui reste avec le sept de carreau pour seule carte bat une banque qui a 7.",
        },
        "ties": {
            "bank": "À égalité, la banque gagne.",
            "push": "À égalité, la mise est rendue.",
        },
        "burn_ranks": {
            "none": "La première carte ne s'échange pas.",
            "4": "Celui dont la première carte est un 4 peut l'échanger, une seule fois et avant toute autre action.",
            "3 4": "Celui dont la première carte est un 3 ou un 4 peut l'échanger, "
            "une seule fois et avant toute autre action.",
        },
        "split": {
            "false": "Les mains ne se séparent pas.",
            "true": "Celui qui a deux figures pour premières cartes peut les séparer en deux mains, "
            "chacune avec la même mise.",
        },
        "draws": {
            "open": "Les cartes se tirent face visible.",
            "one_closed": "Celui qui tire peut montrer sa carte cachée et recevoir la nouvelle face cachée.",
        },
        "stake_timing": {
            "blind": "On mise avant la distribution.",
            "after_first_card": "On mise après avoir vu sa première carte.",
        },
        "bank_passes": {
            "reale": "La banque passe au premier joueur qui a un reale, sauf si elle en a un aussi.",
            "any_seven_and_half": "La banque passe au premier joueur qui a 7½, sauf si elle a 7½ aussi.",
            "every_hand": "La banque passe à la place suivante après chaque donne.",
            "after_hands": "La banque passe à la place suivante après ce nombre de donnes : {value}.",
            "never": "La banque ne passe pas, tant que celui qui la tient peut payer et reste à la table.",
        },
        "reale_takes_bank": {
            "false": "Un reale ne donne aucun autre droit sur la banque.",
            "true": "Celui qui fait un reale prend la banque sans attendre son tour.",
        },
        "bank_offer": {
            "false": "Celui à qui revient la banque ne peut pas la refuser.",
            "true": "Celui à qui revient la banque peut la refuser.",
        },
        "shuffle": {
            "every_hand": "Les quarante cartes sont mélangées avant chaque donne.",
            "after_matta": "Les cartes sont mélangées quand la matta est sortie ou que la banque est passée.",
            "on_bank_change": "Les cartes sont mélangées quand la banque passe.",
            "below": "Entre deux donnes, les cartes sont mélangées s'il en reste moins de {value}.",
        },
        "bank_card": {
            "hidden": "La première carte de la banque est face cachée.",
            "open": "La première carte de la banque est face visible.",
        },
        "bank_plays": {
            "free": "La banque tire et reste comme elle l'entend.",
            "stands_at": "La banque doit tirer en dessous de {value} et rester à partir de là.",
        },
        "must_reach_bank_card": {
            "false": "Un joueur peut rester à n'importe quel total.",
            "true": "Un joueur ne peut pas rester en dessous de la carte visible de la banque.",
        },
        "bank_funds": {
            "reserve": "La banque paie avec ses propres jetons et n'accepte que les mises qu'elle peut couvrir.",
            "house": "La maison tient la banque, selon des règles fixes et avec des jetons sans limite.",
        },
        "pot": {
            "null": "La banque joue une seule main contre tous les joueurs à la fois.",
            "ante": "Banco : la banque met {value} au pot et le joue contre un joueur après l'autre.",
        },
        "rebuy": {
            "null": "Celui qui a perdu tous ses jetons est éliminé.",
            "when_broke": "Celui qui est ruiné peut reprendre autant de jetons qu'au départ ; "
            "ils sont déduits au classement final.",
        },
        "hands": {
            "null": "On joue jusqu'à la fermeture de la table.",
            "*": "La table ferme après ce nombre de donnes : {value}.",
        },
        "min_stake": {"*": "Mise minimale en jetons : {value}."},
        "max_stake": {"*": "Mise maximale en jetons : {value}."},
        "starting_stack": {"*": "Jetons de chacun au départ : {value}."},
        "seats": {"*": "Places à la table : {value}."},
        "bet_seconds": {"*": "Secondes pour miser : {value} ; qui ne répond pas ne joue pas la donne."},
        "turn_seconds": {"*": "Secondes pour jouer son tour : {value} ; qui ne joue pas reste."},
        "cover": {
            "full": "Qui mise le premier prend le premier ce que la banque peut couvrir.",
            "shares": "Tout le monde mise, qui se tait le minimum ; chacun a droit à une part égale de la banque.",
            "cap": "Tout le monde mise ; chacun a droit à une part égale d'autant de jetons de la banque : {value}.",
        },
        "first_bet": {
            "false": "Les joueurs misent tous en même temps.",
            "true": "Les joueurs misent l'un après l'autre, et à chaque donne c'est le suivant qui commence.",
        },
        "sealed_stakes": {
            "false": "Les mises sont visibles.",
            "true": "Dans un tour caché, personne ne voit les mises des autres avant qu'elles soient toutes posées.",
        },
    },
    presets={
        "reale": "Le jeu à l'italienne : le roi de carreau est la matta, un reale est payé double et prend la banque.",
        "family": "En famille : pas de matta, chaque gain payé une fois la mise, et tout 7½ prend la banque.",
        "classic": "Le jeu d'autrefois : pas de matta, mises simples, et la banque fait le tour de la table.",
        "royal": "Tous les privilèges royaux : les deux sept, le sept avec la matta et le sept de carreau font la loi.",
        "siete_y_media": "À l'espagnole : on peut tirer une carte face cachée et séparer deux figures.",
        "banco": "La banque constitue un pot et le joue contre un joueur après l'autre.",
        "tournament": "Le jeu à l'italienne, avec une banque qui passe après chaque donne.",
        "casino": "La maison tient la banque, carte visible, et reste à partir de 5 ; à égalité, la mise est rendue.",
    },
    settlement={
        "bust": "Plus de 7½ : la mise est perdue, quoi que fasse la banque.",
        "bank_bust": "La banque a dépassé 7½ : toute main encore en jeu gagne.",
        "two_sevens": "Deux sept battent toute autre main.",
        "matta_reale": "Le sept avec la matta, le meilleur reale, l'a emporté.",
        "reale": "Le reale, 7½ en deux cartes, l'a emporté.",
        "three_card": "Le 7½ en trois cartes l'a emporté.",
        "seven_and_half": "Le sept et demi l'a emporté.",
        "bank_reale": "Le reale de la banque l'a emporté.",
        "higher": "Le total le plus élevé l'a emporté.",
        "lower": "La main de la banque était plus élevée.",
        "royal_seven": "Le sept de carreau, à lui seul, a battu le 7 de la banque.",
        "tie": "Égalité : la banque gagne.",
        "reale_tie": "Deux reali : la banque gagne, et la mise n'est perdue qu'une fois.",
        "push": "Égalité : la mise est rendue.",
    },
    cards=FRENCH,
)
