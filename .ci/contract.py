"""Compiles the contract with protoc and imports the result: contract.py PROTO_DIR OUT_DIR."""

import importlib
import pathlib
import sys
from importlib import resources

from grpc_tools import protoc


def main(source: str, out: str) -> int:
    root = pathlib.Path(source)
    files = sorted(str(path.relative_to(root)) for path in root.rglob("*.proto"))
    include = str(resources.files("grpc_tools") / "_proto")
    arguments = [f"-I{source}", f"-I{include}", f"--python_out={out}", f"--grpc_python_out={out}", *files]
    if protoc.main(["protoc", *arguments]) != 0:
        print(f"0 passed, {len(files)} failed")
        return 1
    sys.path.insert(0, out)
    failed = 0
    for name in files:
        module = name.removesuffix(".proto").replace("/", ".")
        try:
            importlib.import_module(f"{module}_pb2")
            importlib.import_module(f"{module}_pb2_grpc")
        except Exception as error:  # whatever it is, it is this file's
            failed += 1
            print(f"{name}: {error}")
    print(f"{len(files) - failed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
