"""A sheet as a PDF: A4, with its own fonts and cards, and what was signed attached as a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import as_file, files
from io import BytesIO
from typing import Final, assert_never

from fpdf import FPDF
from fpdf.enums import TableBordersLayout, XPos, YPos
from fpdf.fonts import FontFace

from service.reports import sheet as s
from service.reports.cards import HEIGHT, WIDTH, drawing
from service.reports.times import moment
from service.words.languages import LANGUAGES

_FONT: Final = "sans-serif"
"""What ours go by here."""

_INK, _QUIET, _RULE, _WHITE = (29, 26, 24), (107, 98, 87), (217, 208, 191), (255, 255, 255)
_TONES: Final[dict[s.Tone, tuple[int, int, int]]] = {
    "good": (44, 98, 51),
    "bad": (163, 43, 30),
    "open": (138, 90, 8),
}
_MARGIN = 16
_CARD = 10
"""A card's width; all lengths are millimetres, sizes of letters points."""


def paper(sheet: s.Sheet) -> bytes:
    """The PDF; the same sheet gives the same bytes."""
    pdf = _Paper(sheet)
    for block in sheet.blocks:
        pdf.draw(block)
    made = moment(sheet.at)
    pdf.embed_file(bytes=sheet.data, basename=f"{sheet.name}.json", desc=sheet.data_label, creation_date=made)
    return bytes(pdf.output())


class _Paper(FPDF):
    """The pages, from the first block to the last."""

    def __init__(self, sheet: s.Sheet) -> None:
        super().__init__(format="A4")
        with as_file(files("service.reports").joinpath("fonts")) as fonts:
            self.add_font(_FONT, "", fonts / "DejaVuSansCondensed.ttf")
            self.add_font(_FONT, "B", fonts / "DejaVuSansCondensed-Bold.ttf")
        self._names = LANGUAGES[sheet.language].cards
        self.set_title(sheet.title)
        self.set_lang(sheet.language)
        self.set_creator("Mazziere")
        self.set_creation_date(moment(sheet.at))
        self.set_margins(_MARGIN, 14, _MARGIN)
        self.c_margin = 0
        self.set_auto_page_break(True, 14)
        self.add_page()

    def footer(self) -> None:
        """The page's number, so that none is missed."""
        self.set_y(-11)
        self._say(f"{self.page_no()} / {{nb}}", 7.5, colour=_QUIET, align="R")

    def draw(self, block: s.Block) -> None:
        """The block below those before it, on the next page where it needs to."""
        match block:
            case s.Title(text, below):
                self._title(text, below)
            case s.Judgement():
                self._judgement(block)
            case s.Heading(text):
                self.ln(2.2)
                if self.will_page_break(14):
                    self.add_page()
                self._say(text, 10.5, "B")
                self.ln(0.6)
            case s.Paragraph(text):
                self._say(text, 9)
            case s.Quote(text, by):
                self._quote(text, by)
            case s.CardRows(rows):
                self.ln(0.8)
                for row in rows:
                    self._card_row(row)
            case s.Grid():
                self._grid(block)
            case s.Pairs(pairs):
                self.ln(0.6)
                self._pairs(pairs)
            case s.NewPage():
                self.add_page()
            case _:
                assert_never(block)

    def _say(
        self,
        text: str,
        size: float,
        style: str = "",
        colour: tuple[int, int, int] = _INK,
        width: float = 0,
        align: str = "L",
    ) -> None:
        self.set_font(_FONT, style, size)
        self.set_text_color(*colour)
        self.multi_cell(width, size * 0.48, text, align=align, new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def _title(self, text: str, below: str) -> None:
        self._say(text, 16, "B")
        self._say(below, 9, colour=_QUIET)
        self.set_draw_color(*_INK)
        self.set_line_width(0.5)
        self.line(self.l_margin, self.y + 1, self.w - self.r_margin, self.y + 1)
        self.ln(4)

    def _judgement(self, block: s.Judgement) -> None:
        """The word in its colour, with a bar beside it."""
        top, colour = self.y, _TONES[block.tone]
        with self._indented(5):
            self._say(block.word, 14, "B", colour)
            self._say(block.sentence, 9)
        self.set_fill_color(*colour)
        self.rect(self.l_margin, top, 1.6, self.y - top, style="F")
        self.set_fill_color(*_WHITE)
        self.ln(2)

    def _quote(self, text: str, by: str) -> None:
        """Somebody's words behind a thin line, which ends with the page if they don't."""
        top, page = self.y, self.page
        with self._indented(5):
            self._say(f"“{text}”", 9)
            self._say(by, 8, colour=_QUIET)
        top = top if self.page == page else self.t_margin
        self.set_draw_color(*_RULE)
        self.set_line_width(0.5)
        self.line(self.l_margin + 1, top, self.l_margin + 1, self.y)
        self.ln(0.8)

    def _card_row(self, row: s.CardRow) -> None:
        """Whose hand on the left, its cards in the middle, what it brought on the right."""
        height = _CARD * HEIGHT / WIDTH
        if self.will_page_break(height + 2):
            self.add_page()
        top = self.y
        self._rule(top)
        self.set_y(top + 2.5)
        self._say(row.who, 9.5, "B", width=50)
        self._say(" · ".join(row.notes), 8, colour=_QUIET, width=50)
        self._cards(row.cards, top + 1)
        self.set_xy(self.w - self.r_margin - 32, top + height / 2 - 1.5)
        self._say(row.result, 9.5, "B", width=32, align="R")
        self.set_y(top + height + 2)

    def _cards(self, cards: Sequence[str], top: float) -> None:
        """Side by side; where they are many, one over the other."""
        left, step = self.l_margin + 54, min(_CARD + 1.2, 92 / max(len(cards), 1))
        for number, card in enumerate(cards):
            picture = BytesIO(_picture(card))
            self.image(picture, left + number * step, top, w=_CARD, alt_text=self._names.name(card))

    def _grid(self, grid: s.Grid) -> None:
        self.set_font(_FONT, "", 8)
        self.set_text_color(*_INK)
        self.set_draw_color(*_RULE)
        self.set_line_width(0.2)
        with self.table(
            col_widths=tuple(column.width for column in grid.columns),
            text_align=tuple("RIGHT" if column.is_number else "LEFT" for column in grid.columns),
            headings_style=FontFace(emphasis="", color=_QUIET),
            borders_layout=TableBordersLayout.HORIZONTAL_LINES,
            line_height=3.5,
            v_align="TOP",
            padding=(0.3, 1, 0.3, 0),
        ) as table:
            for row in (tuple(column.head for column in grid.columns), *grid.rows):
                table.row(row)

    def _pairs(self, pairs: tuple[tuple[str, str], ...]) -> None:
        for name, told in pairs:
            if self.will_page_break(9):
                self.add_page()
            top = self.y
            self._say(name, 8, colour=_QUIET, width=38)
            below = self.y
            self.set_y(top)
            with self._indented(40):
                self._say(told, 8)
            self.set_y(max(below, self.y) + 0.6)

    def _rule(self, y: float) -> None:
        self.set_draw_color(*_RULE)
        self.set_line_width(0.2)
        self.line(self.l_margin, y, self.w - self.r_margin, y)

    @contextmanager
    def _indented(self, by: float) -> Iterator[None]:
        """So far further to the right."""
        self.set_left_margin(self.l_margin + by)
        self.set_x(self.l_margin)
        yield
        self.set_left_margin(self.l_margin - by)
        self.set_x(self.l_margin)


def _picture(card: str) -> bytes:
    """The card on its own."""
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{_FONT}">'
    return f"{head}{drawing(card)}</svg>".encode()
