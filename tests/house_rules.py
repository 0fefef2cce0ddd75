"""Rules of the house over syntax trees: each takes sources and names those who break it."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

LONGEST_FILE = 500
OPENERS = re.compile(r"(What|How|Whether|Where|Those|That of|Does|Is|Are)\b")
HOME_MADE = re.compile(
    r"\b(wish(es|ed)?|promis(e|es|ed|ing)|challeng(e|es|ed)|yardsticks?)\b"
    r"|\b(a|the|its|their|each|whose|this|that|every|law's|kinds of) push(es)?\b"  # not the verb
    r"|mechanics\.md|\bseeds/|\bseed('s|s'| papers?\b| sources?\b)",
    re.IGNORECASE,
)
ENTRY = re.compile(r"^    (\*{0,2}\w+(?: \([^)]*\))?): (.*)$")
SECTIONS = ("Args:", "Attributes:", "Returns:", "Raises:", "Yields:")
SYMBOL = re.compile(r"([A-ZΑ-Ω])(?=[̇̈₀-₉ᵢⱼ]*(?:[\s(‖=:,⁻ᵀ̇̈₀-₉−/|]|$))")
CAPITALS = {
    ("contract.py", "T"),  # kinetic energy
    ("contract.py", "V"),  # potential energy
    ("wrapped.py", "T"),
    ("wrapped.py", "V"),
    ("platoon.py", "N"),  # number of vehicles
}
"""Capitals that a file uses in one place only, and rightly so."""


class Source(NamedTuple):
    """One file: its dotted module, its path from the repository's root, its text and tree."""

    module: str
    path: str
    text: str
    tree: ast.Module


class Text(NamedTuple):
    """A docstring, an entry of one, or a string below a constant."""

    where: str
    words: str


def read(root: Path, *folders: str) -> list[Source]:
    """Every file of the packages in these folders."""
    sources = []
    for folder in folders:
        package = root / folder
        for path in sorted(package.rglob("*.py")):
            module = ".".join(path.relative_to(package.parent).with_suffix("").parts)
            name = module.removesuffix(".__init__")
            sources.append(source(name, str(path.relative_to(root)), path.read_text("utf-8")))
    return sources


def source(module: str, path: str, text: str) -> Source:
    """One file, parsed."""
    return Source(module, path, text, ast.parse(text))


# -- language -------------------------------------------------------------------------------------


@cache
def texts(one: Source) -> tuple[Text, ...]:
    """Docstrings of a file and their entries, which several rules read."""
    return tuple(_texts(one))


def _texts(one: Source) -> Iterator[Text]:
    for line, words in _docstrings(one.tree):
        yield Text(f"{one.path}:{line}", words)
        section = ""
        for offset, row in enumerate(words.splitlines()):
            if row in SECTIONS:
                section = row
            elif row and not row.startswith(" "):
                section = ""
            elif section and (entry := ENTRY.match(row)):
                yield Text(f"{one.path}:{line + offset} ({entry[1]})", entry[2])
            elif section == "Returns:" and re.match(r" {4}\S", row):
                yield Text(f"{one.path}:{line + offset} (returns)", row.strip())
                section = ""


def _docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        owns = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        for i, statement in enumerate(body):
            below = i > 0 and isinstance(body[i - 1], ast.Assign | ast.AnnAssign)
            if ((i == 0 and owns) or below) and (words := _string(statement)):
                yield statement.lineno, words


def _string(node: ast.AST) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        value = node.value.value
        return "\n".join(_dedented(value.splitlines())) if isinstance(value, str) else ""
    return ""


def _dedented(rows: list[str]) -> list[str]:
    depth = min((len(r) - len(r.lstrip()) for r in rows[1:] if r.strip()), default=0)
    return [rows[0].strip(), *(row[depth:].rstrip() for row in rows[1:])]


def openers(sources: list[Source]) -> list[str]:
    """Docstrings and entries that begin with a question word or a pronoun, not with a noun."""
    return [
        f"{text.where}: {text.words.splitlines()[0]}"
        for one in sources
        for text in texts(one)
        if OPENERS.match(text.words)
    ]


def capitals(sources: list[Source]) -> list[str]:
    """Docstrings and entries whose first letter is a symbol of the module in the wrong case.

    A file that uses a letter in both cases is not decided here: B is a matrix and b a vector.
    """
    wrong = []
    for one in sources:
        begun = [(text, first) for text in texts(one) if (first := SYMBOL.match(text.words))]
        begun = [(text, first) for text, first in begun if first[1] not in ("A", "I")]
        known = symbols(one) if begun else set()  # which takes long
        known |= {letter for name, letter in CAPITALS if one.path.endswith(name)}
        for text, first in begun:
            if first[1] not in known and first[1].lower() in known:
                wrong.append(f"{text.where}: {text.words.splitlines()[0]}")
    return wrong


def symbols(one: Source) -> set[str]:
    """Single letters that a file uses: as names, and inside of its docstrings and comments."""
    letters = {
        name
        for node in ast.walk(one.tree)
        for name in (
            getattr(node, "id", ""),
            getattr(node, "arg", None) or "",
            getattr(node, "attr", ""),
        )
        if len(name) == 1
    }
    prose = [text.words[1:] for text in texts(one)] + comments(one)
    letters |= set(re.findall(r"(?<!\w)[^\W\d_](?![^\W₀-₉ᵢⱼ])", " ".join(prose)))
    return letters


@cache
def comments(one: Source) -> list[str]:
    """The comments of a file."""
    tokens = tokenize.generate_tokens(io.StringIO(one.text).readline)
    return [token.string[1:].strip() for token in tokens if token.type == tokenize.COMMENT]


def home_made(sources: list[Source]) -> list[str]:
    """Texts, messages and comments with words of our own for terms that the field has."""
    wrong = []
    for one in sources:
        for node in ast.walk(one.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for offset, row in enumerate(node.value.splitlines()):
                    if HOME_MADE.search(row):
                        wrong.append(f"{one.path}:{node.lineno + offset}: {row.strip()}")
        if HOME_MADE.search(one.text):  # tokens take long
            wrong += [f"{one.path}: # {row}" for row in comments(one) if HOME_MADE.search(row)]
    return wrong


# -- sizes ----------------------------------------------------------------------------------------


def long_files(sources: list[Source]) -> list[str]:
    """Files over `LONGEST_FILE` lines."""
    lengths = {one.path: len(one.text.splitlines()) for one in sources}
    return [f"{path}: {n} lines" for path, n in lengths.items() if n > LONGEST_FILE]


def bare_folders(sources: list[Source]) -> list[str]:
    """Folders without `__init__`, or with a docstring of less than two sentences."""
    inits = {str(Path(one.path).parent): one for one in sources if "__init__" in one.path}
    wrong = []
    for folder in sorted({str(Path(one.path).parent) for one in sources}):
        words = ast.get_docstring(inits[folder].tree) if folder in inits else ""
        if len(re.findall(r"[.:](?=\s|$)", words or "")) < 2:
            wrong.append(f"{folder}: {words or 'no docstring'}")
    return wrong


# -- imports --------------------------------------------------------------------------------------


class Import(NamedTuple):
    """One import: the line, the module, and the name taken from it if any."""

    line: int
    module: str
    name: str | None


def imports(one: Source) -> Iterator[Import]:
    """Every import of a file: in functions and for type checkers, too."""
    package = one.module if "__init__" in one.path else one.module.rpartition(".")[0]
    for node in ast.walk(one.tree):
        if isinstance(node, ast.Import):
            yield from (Import(node.lineno, alias.name, None) for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*parents, *filter(None, [node.module])]) if node.level else node.module
            yield from (Import(node.lineno, base or "", alias.name) for alias in node.names)


def cycles(sources: list[Source]) -> list[str]:
    """Rings of modules that import one another, in whatever place."""
    modules = {one.module for one in sources}
    arrows: dict[str, set[str]] = {}
    for one in sources:
        targets = set()
        for found in imports(one):
            inner = f"{found.module}.{found.name}"
            targets |= {inner if inner in modules else found.module} & modules
        arrows[one.module] = targets - {one.module}
    reached = {module: _reached(module, arrows) for module in modules}
    rings = {
        tuple(sorted(n for n in reached[module] if module in reached[n]))
        for module in modules
        if module in reached[module]
    }
    return [" ↔ ".join(ring) for ring in sorted(rings)]


def _reached(start: str, arrows: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = list(arrows[start])
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += arrows[module]
    return found


def private_imports(sources: list[Source]) -> list[str]:
    """Names with an underscore that are imported from another folder."""
    return [
        f"{one.path}:{found.line}: {found.module} {found.name or ''}".rstrip()
        for one in sources
        for found in imports(one)
        if any(
            part.startswith("_") and not part.startswith("__")
            for part in [*found.module.split("."), found.name or ""]
        )
        and found.module.startswith("servocon")
        and _folder(one) != found.module.rpartition(".")[0] != ""
        and _folder(one) != found.module
    ]


def _folder(one: Source) -> str:
    return one.module if "__init__" in one.path else one.module.rpartition(".")[0]


def beside_the_surface(
    sources: list[Source], top: set[str], spaces: dict[str, set[str]]
) -> list[str]:
    """Names that plants and experiments take from servocon although they are not public.

    Args:
        sources: Files of plants and experiments.
        top: The names of `servocon`.
        spaces: The names of each public namespace, by the module's own name.
    """
    wrong = []
    for one in sources:
        for line, module, name in imports(one):
            if module.split(".")[0] != "servocon":
                continue
            public = module == "servocon" and (name is None or name in top)
            public |= module in spaces and (name is None or name in spaces[module])
            public |= f"{module}.{name}" in spaces
            if not public:
                wrong.append(f"{one.path}:{line}: {module} {name or ''}".rstrip())
        for node in ast.walk(one.tree):
            of_sc = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
            if of_sc and node.value.id == "sc" and node.attr not in top:
                wrong.append(f"{one.path}:{node.lineno}: sc.{node.attr}")
    return wrong


def main() -> None:
    """Print everyone who breaks a rule."""
    packages = ("servocon", "plants/servocon_plants", "experiments/servocon_experiments")
    sources = read(Path(__file__).parents[1], *packages)
    for rule in (openers, capitals, home_made, long_files, bare_folders, cycles, private_imports):
        offenders = rule(sources)
        print(f"== {rule.__name__}: {len(offenders)}", *offenders, sep="\n")


if __name__ == "__main__":
    main()
