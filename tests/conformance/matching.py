"""What a scenario expects, held against what came.

A mapping expects its keys and ignores others; a list expects as many items; everything else must be equal. A mapping of
one key that begins with `$` asks for more: `$any: [a, b]` (one of them), `$not: a`, `$length: 3`, `$contains: text`,
`$present: true` (neither null nor empty), `$above: 5`.
"""

import re

from failing import Failed


def difference(expected, got, at=""):
    """Where `got` is not what was expected, in words; None where it is."""
    if isinstance(expected, dict):
        test = _test(expected)
        if test:
            return None if test(got) else f"{at or 'it'} is {short(got)}, not {short(expected)}"
        if not isinstance(got, dict):
            return f"{at or 'it'} is {short(got)}, not an object"
        for key, value in expected.items():
            if key not in got:
                return f"{at}.{key} is missing in {short(got)}"
            found = difference(value, got[key], f"{at}.{key}")
            if found:
                return found
        return None
    if isinstance(expected, list):
        if not isinstance(got, list) or len(got) != len(expected):
            return f"{at or 'it'} is {short(got)}, not {short(expected)}"
        pairs = enumerate(zip(expected, got))
        return next(filter(None, (difference(one, other, f"{at}[{i}]") for i, (one, other) in pairs)), None)
    same = type(expected) is type(got) and expected == got
    return None if same else f"{at or 'it'} is {short(got)}, not {short(expected)}"


def _test(expected):
    if len(expected) != 1:
        return None
    (name, value), = expected.items()
    return {
        "$any": lambda got: any(difference(one, got) is None for one in value),
        "$not": lambda got: difference(value, got) is not None,
        "$length": lambda got: hasattr(got, "__len__") and len(got) == value,
        "$contains": lambda got: hasattr(got, "__contains__") and value in got,
        "$present": lambda got: (got not in (None, "", [], {})) is value,
        "$above": lambda got: isinstance(got, (int, float)) and got > value,
    }.get(name)


def resolve(value, variables):
    """The value with `$name` (and `${name}` inside a text) replaced, and long texts written out: `$repeat: x, times: n`,
    with what stands `before` and `after`."""
    if isinstance(value, str):
        if re.fullmatch(r"\$[a-z]\w*", value):
            return _known(value[1:], variables)
        return re.sub(r"\$\{(\w+)\}", lambda found: str(_known(found[1], variables)), value)
    if isinstance(value, list):
        return [resolve(item, variables) for item in value]
    if isinstance(value, dict):
        if "$repeat" in value:
            text = resolve(value["$repeat"], variables) * int(resolve(value["times"], variables))
            return value.get("before", "") + text + value.get("after", "")
        return {key: resolve(item, variables) for key, item in value.items()}
    return value


def _known(name, variables):
    if name not in variables:
        raise Failed(f"the scenario has not saved ${name}; there are {sorted(variables)}")
    return variables[name]


def pick(path, source):
    """The value at a dotted path: `by.answerer_id`, `answers.0.custom`."""
    for part in str(path).split("."):
        source = source[int(part)] if isinstance(source, list) else source[part]
    return source


def short(value):
    text = repr(value)
    return text if len(text) <= 300 else f"{text[:300]}… ({len(text)} characters)"
