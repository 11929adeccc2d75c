"""The documentation page takes nothing from elsewhere."""

from __future__ import annotations

import re

from tests.api.callers import Caller


def test_everything_on_the_page_comes_from_here(nobody: Caller) -> None:
    page = nobody.get("/docs")
    links = re.findall(r'(?:src|href)="([^"]+)"', page.get_data(as_text=True))
    assert links
    for link in [*links, "v1/openapi.json"]:
        assert nobody.get(f"/{link}").status_code == 200
    assert "script-src 'self';" in page.headers["Content-Security-Policy"]
    assert "<script>" not in page.get_data(as_text=True)
