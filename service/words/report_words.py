"""What a language must say in a report."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class ReportWords(msgspec.Struct, frozen=True):
    """The words of reports in one language.

    `labels` head a report's parts and columns; some name a `{value}`. `verdicts` are a judgement in a word or two, by
    the dispute's verdict or, until there is one, its status; `judgements` the sentence to each. `findings` say what
    each code of the audit means, `anomalies` each of a day's. `deeds` are what somebody did (`stood`), or what was done
    in their place (`stood.timeout`).
    """

    labels: Mapping[str, str]
    verdicts: Mapping[str, str]
    judgements: Mapping[str, str]
    findings: Mapping[str, str]
    anomalies: Mapping[str, str]
    deeds: Mapping[str, str]

    def deed(self, deed: str, how: str | None) -> str:
        """What was done; in another way only where the language has a word for it."""
        return self.deeds.get(f"{deed}.{how}", self.deeds[deed])
