"""A sheet as one page of HTML that needs nothing else: no script, no address, its cards drawn into it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.resources import files
from typing import Final, assert_never

from service.reports import sheet as s
from service.reports.cards import HEIGHT, WIDTH, drawing
from service.words.cards import CardNames
from service.words.languages import LANGUAGES

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""What a browser may do with the page: show it."""

_STYLE: Final = files("service.reports").joinpath("page.css").read_text("utf-8")


def page(sheet: s.Sheet) -> bytes:
    """The page in UTF-8; whatever people wrote is escaped."""
    body = "\n".join(_block(block, LANGUAGES[sheet.language].cards) for block in sheet.blocks)
    return f"""\
<!doctype html>
<html lang="{sheet.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{escape(sheet.title)}</title>
<style>
{_STYLE}</style>
</head>
<body>
{_deck(sheet.blocks)}
<main>
{body}
<details>
<summary>{escape(sheet.data_label)}</summary>
<pre>{escape(sheet.data.decode())}</pre>
</details>
</main>
</body>
</html>
""".encode()


def _block(block: s.Block, names: CardNames) -> str:
    match block:
        case s.Title(text, below):
            return f"<header><h1>{escape(text)}</h1><p>{escape(below)}</p></header>"
        case s.Judgement(tone, word, sentence):
            return f'<section class="judgement {tone}"><h2>{escape(word)}</h2><p>{escape(sentence)}</p></section>'
        case s.Heading(text):
            return f"<h2>{escape(text)}</h2>"
        case s.Paragraph(text):
            return f"<p>{escape(text)}</p>"
        case s.Quote(text, by):
            return f"<blockquote><p>{escape(text)}</p><footer>{escape(by)}</footer></blockquote>"
        case s.CardRows(rows):
            return f'<div class="hands">{"".join(_card_row(row, names) for row in rows)}</div>'
        case s.Grid():
            return _grid(block)
        case s.Pairs(pairs):
            inner = "".join(f"<dt>{escape(name)}</dt><dd>{escape(told)}</dd>" for name, told in pairs)
            return f"<dl>{inner}</dl>"
        case s.NewPage():
            return '<hr class="page">'
        case _:
            assert_never(block)


def _card_row(row: s.CardRow, names: CardNames) -> str:
    notes = " · ".join(map(escape, row.notes))
    cards = "".join(_card(card, names.name(card)) for card in row.cards)
    who = f"<div><b>{escape(row.who)}</b><span>{notes}</span></div>"
    return f'<article>{who}<div class="cards">{cards}</div><strong>{escape(row.result)}</strong></article>'


def _card(card: str, name: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(name)}"><use href="#{card}"/></svg>'


def _grid(grid: s.Grid) -> str:
    kinds = [' class="number"' if column.is_number else "" for column in grid.columns]
    heads = [f'<th scope="col"{kind}>{escape(one.head)}</th>' for one, kind in zip(grid.columns, kinds, strict=True)]
    rows = "".join(
        f"<tr>{''.join(f'<td{kind}>{escape(cell)}</td>' for cell, kind in zip(row, kinds, strict=True))}</tr>"
        for row in grid.rows
    )
    return f"<table><thead><tr>{''.join(heads)}</tr></thead><tbody>{rows}</tbody></table>"


def _deck(blocks: Iterable[s.Block]) -> str:
    """Each card that the sheet shows, drawn once for all places that use it."""
    shown = {card for block in blocks if isinstance(block, s.CardRows) for row in block.rows for card in row.cards}
    symbols = (f'<symbol id="{one}" viewBox="0 0 {WIDTH} {HEIGHT}">{drawing(one)}</symbol>' for one in sorted(shown))
    return f'<svg class="deck" aria-hidden="true">{"".join(symbols)}</svg>'
