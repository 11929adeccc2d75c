"""`mazziere odds`: the published figures, as a table and as a picture."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from service.cli.main import mazziere


def rows(*arguments: str) -> dict[str, list[str]]:
    """Through a pipe: the cells of each row by its first, and the last line."""
    done = CliRunner().invoke(mazziere, ["odds", *arguments])
    assert done.exit_code == 0, done.output
    *lines, last = done.stdout.splitlines()
    return {line.split("\t")[0]: line.split("\t")[1:] for line in lines} | {"": [last]}


def test_every_total_has_its_row_with_the_published_figures() -> None:
    shown = rows("--rules", "family")
    assert len(shown) == 17
    assert shown["5"] == ["26.75550", "-17.33921", "-218179120494761/1258299075033000"]
    assert shown["4"][0] == "15.28282"
    assert Fraction(shown["4"][2]) == Fraction(-23154573701043, 139811008337000)


def test_the_casinos_edge_is_the_published_one() -> None:
    shown = rows("--rules", "casino")
    assert 1 + Fraction(shown["best play"][2]) == Fraction(53738054974529, 53830976472000)
    assert "edge is 0.17262 %" in shown[""][0]


def test_the_bank_stands_where_asked() -> None:
    assert "stands from 7.5:" in rows("--rules", "family", "--bank-stands", "7.5")[""][0]


@pytest.mark.parametrize("points", ["8", "0", "5.25", "five"])
def test_other_totals_are_refused(points: str) -> None:
    assert CliRunner().invoke(mazziere, ["odds", "--bank-stands", points]).exit_code == 2


def test_the_plot_has_a_dot_for_every_total(tmp_path: Path) -> None:
    file = tmp_path / "family.svg"
    rows("--rules", "family", "--plot", str(file))
    picture = ElementTree.parse(file).getroot()
    said = [title.text for title in picture.iter("{http://www.w3.org/2000/svg}title")]
    assert len(said) == 15
    assert "5.0: -17.33921 %" in said
