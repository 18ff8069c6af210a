"""`meseta completion`: a script for the shell, made from the parser itself."""

import argparse
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass, field

FILES = ("file", "save", "resume")
"""Arguments that name a file."""


@dataclass
class Words:
    """What can follow a command: flags with their values, and words."""

    flags: dict[str, list[str] | None] = field(default_factory=dict)
    """Each flag with its values; None: it takes none; empty: anything (a file, if it is one)."""
    words: list[str] = field(default_factory=list)
    files: bool = False
    file_flags: list[str] = field(default_factory=list)


def completion(args: Namespace) -> int:
    """Print the script."""
    from meseta.cli.parser import build_parser

    commands = _commands(build_parser())
    print({"bash": _bash, "zsh": _zsh, "fish": _fish}[args.shell](commands), end="")
    return 0


def _commands(parser: ArgumentParser) -> dict[str, Words]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return {name: _words(child) for name, child in action.choices.items()}
    return {}


def _words(parser: ArgumentParser) -> Words:
    found = Words()
    for action in parser._actions:
        values = [str(choice) for choice in action.choices or []]
        for name in [name for name in action.option_strings if name.startswith("--")]:
            found.flags[name] = None if action.nargs == 0 else values
            if action.dest in FILES or action.metavar == "FILE":
                found.file_flags.append(name)
        if not action.option_strings:
            found.words += values
            found.files = found.files or action.dest in FILES
    return found


def _bash(commands: dict[str, Words]) -> str:
    cases = ""
    for name, words in commands.items():
        cases += f"    {name})\n        case $previous in\n"
        for flag, values in words.flags.items():
            if flag in words.file_flags:
                cases += f'        {flag}) COMPREPLY=($(compgen -f -- "$word")); return ;;\n'
            elif values is not None:
                cases += f'        {flag}) COMPREPLY=($(compgen -W "{" ".join(values)}" -- "$word")); return ;;\n'
        everything = " ".join([*words.words, *words.flags])
        files = " -f" if words.files else ""
        cases += f'        esac\n        COMPREPLY=($(compgen{files} -W "{everything}" -- "$word")) ;;\n'
    return f"""# bash completion of meseta: source <(meseta completion bash)
_meseta() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}}
    if [ "$COMP_CWORD" = 1 ]; then
        COMPREPLY=($(compgen -W "{" ".join(commands)} --help --version" -- "$word"))
        return
    fi
    case ${{COMP_WORDS[1]}} in
{cases}    esac
}}
complete -F _meseta meseta
"""


def _zsh(commands: dict[str, Words]) -> str:
    cases = ""
    for name, words in commands.items():
        specs = []
        for flag, values in words.flags.items():
            action = "_files" if flag in words.file_flags else f"({' '.join(values or [])})"
            specs.append(f"'{flag}'" if values is None else f"'{flag}:value:{action}'")
        if words.files:
            specs.append("'1:file:_files'")
        elif words.words:
            specs.append(f"'1:word:({' '.join(words.words)})'")
        cases += f"    {name}) _arguments {' '.join(specs)} ;;\n"
    return f"""#compdef meseta
# zsh completion of meseta: source <(meseta completion zsh)
_meseta() {{
    if (( CURRENT == 2 )); then
        compadd {" ".join(commands)}
        return
    fi
    shift words
    (( CURRENT-- ))
    case $words[1] in
{cases}    esac
}}
compdef _meseta meseta
"""


def _fish(commands: dict[str, Words]) -> str:
    lines = [
        "# fish completion of meseta: meseta completion fish | source",
        "complete -c meseta -f",
        f"complete -c meseta -n __fish_use_subcommand -a '{' '.join(commands)}'",
    ]
    for name, words in commands.items():
        here = f"complete -c meseta -n '__fish_seen_subcommand_from {name}'"
        if words.words:
            lines.append(f"{here} -a '{' '.join(words.words)}'")
        if words.files:
            lines.append(f"{here} -F")
        for flag, values in words.flags.items():
            takes = "" if values is None else " -r -F" if flag in words.file_flags else f" -x -a '{' '.join(values)}'"
            lines.append(f"{here} -l {flag[2:]}{takes}")
    return "\n".join(lines) + "\n"
