"""The words of reports, one file for each language.

Law: the same as the room's; every language has every word that English has.
"""

from collections.abc import Mapping

from service.words.report_words import ReportWords
from service.words.reports.de import DE
from service.words.reports.en import EN
from service.words.reports.es import ES
from service.words.reports.fr import FR
from service.words.reports.it import IT
from service.words.reports.nl import NL
from service.words.reports.ru import RU

REPORT_WORDS: Mapping[str, ReportWords] = {"en": EN, "it": IT, "nl": NL, "de": DE, "fr": FR, "ru": RU, "es": ES}
