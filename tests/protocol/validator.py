"""A validator for the part of JSON Schema that docs/protocol.schema.json uses. Any other keyword is refused."""

NOTES = {"$schema", "$defs", "title", "description"}
TYPES = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
    "integer": lambda v: not isinstance(v, bool) and (isinstance(v, int) or isinstance(v, float) and v.is_integer()),
    "number": lambda v: not isinstance(v, bool) and isinstance(v, (int, float)),
}


def same(a, b):
    return type(a) is type(b) and a == b  # in Python, True == 1


class Schema:
    """check(value, name) tells what is wrong with a value by the definition of that name, or None."""

    def __init__(self, root):
        self.definitions = {}
        self.sources = root["$defs"]
        for name, schema in root["$defs"].items():
            self.definitions[name] = self.compile(schema)
        self.whole = self.compile(root)

    def check(self, value, name=None):
        return self.definitions[name](value) if name else self.whole(value)

    def compile(self, schema):
        tests = [getattr(self, "compile_" + key.lstrip("$"))(schema) for key in self.keywords(schema)]

        def check(value):
            for test in tests:
                wrong = test(value)
                if wrong:
                    return wrong
            return None

        return tests[0] if len(tests) == 1 else check

    @staticmethod
    def keywords(schema):
        known = ["type", "const", "enum", "$ref", "oneOf", "items", "properties"]  # in this order: cheap ones first
        strange = set(schema) - set(known) - NOTES - {"required", "additionalProperties"}
        if strange:
            raise ValueError("the validator does not know " + ", ".join(sorted(strange)))
        return [key for key in known if key in schema]

    @staticmethod
    def compile_type(schema):
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        first, rest = TYPES[names[0]], [TYPES[name] for name in names[1:]]
        return lambda value: (None if first(value) or any(test(value) for test in rest)
                              else f": {value!r:.60} is no {' or '.join(names)}")

    @staticmethod
    def compile_const(schema):
        only = schema["const"]
        return lambda value: None if same(value, only) else f": {value!r:.60} is not {only!r}"

    @staticmethod
    def compile_enum(schema):
        allowed = schema["enum"]
        return lambda value: None if any(same(value, v) for v in allowed) else f": {value!r:.60} is none of {allowed}"

    def compile_ref(self, schema):
        name = schema["$ref"][len("#/$defs/"):]
        return lambda value: self.definitions[name](value)

    def mark(self, schema):
        """The first required member that can only be certain texts: it tells the alternatives of a oneOf apart."""
        schema = self.sources[schema["$ref"][len("#/$defs/"):]] if "$ref" in schema else schema
        for key in schema.get("required", []):
            part = schema["properties"][key]
            allowed = part.get("enum", [part.get("const")])
            if all(isinstance(value, str) for value in allowed):
                return key, allowed
        return None, []

    def compile_oneOf(self, schema):
        """Of the alternatives that are told apart by one member, only those are tried that allow its value."""
        keys = {self.mark(part)[0] for part in schema["oneOf"]} - {None}
        mark = keys.pop() if len(keys) == 1 else None
        always, by_value = [], {}
        for part in schema["oneOf"]:
            key, allowed = self.mark(part)
            test = self.compile(part)
            if mark and key == mark:
                for value in allowed:
                    by_value.setdefault(value, []).append(test)
            else:
                always.append(test)

        def check(value):
            found = value.get(mark) if isinstance(value, dict) else None
            likely = always + (by_value.get(found, []) if isinstance(found, str) else [])
            wrongs = [wrong for wrong in (test(value) for test in likely) if wrong]
            if len(wrongs) == len(likely) - 1:
                return None
            if len(wrongs) < len(likely):
                return ": fits several alternatives"
            return wrongs[0] if len(wrongs) == 1 else f": {value!r:.60} is none of the alternatives"

        return check

    def compile_items(self, schema):
        test = self.compile(schema["items"])

        def check(value):
            for i, item in enumerate(value if isinstance(value, list) else []):
                wrong = test(item)
                if wrong:
                    return f"[{i}]{wrong}"
            return None

        return check

    def compile_properties(self, schema):
        tests = {key: self.compile(part) for key, part in schema["properties"].items()}
        required, closed = schema.get("required", []), schema.get("additionalProperties") is False
        if not closed or not set(required) <= set(tests):
            raise ValueError("an object of the schema is open, or requires what it does not describe")

        def check(value):
            if not isinstance(value, dict):
                return None
            for key, item in value.items():
                test = tests.get(key)
                wrong = test(item) if test else ": is not described"
                if wrong:
                    return f".{key}{wrong}"
            for key in required:
                if key not in value:
                    return f": has no {key}"
            return None

        return check
