"""Runs the scenarios of tests/scenarios in every language that has a driver: python tests/conformance [--help]."""

import argparse
import collections
import os
import pathlib
import shutil
import sys
import tempfile
import time
import traceback
from concurrent.futures import ThreadPoolExecutor

import places
import scenario as scenarios
from driver import Driver
from failing import Failed
from stage import Stage
from steps import Steps
from table import Result, print_tables

LANGUAGES = pathlib.Path(__file__).with_name("languages.yaml")
# Every scenario over every transport; else the way is what most are not about.
LONG = bool(os.environ.get("HUMANPLANE_LONG"))
# Scenarios mostly wait: more of them than there are cores.
JOBS = 6


def arguments():
    parser = argparse.ArgumentParser(prog="conformance", description=__doc__)
    parser.add_argument("--language", action="append", help="only these; all that have a driver")
    parser.add_argument("--scenario", action="append", help="only scenarios whose name contains one of these")
    parser.add_argument("--transport", action="append", choices=scenarios.TRANSPORTS,
                        help="every scenario over these; else all over h2, and some over each that the language must have")
    parser.add_argument("--jobs", type=int, default=JOBS, help=f"scenarios at a time ({JOBS})")
    return parser.parse_args()


def play(scenario, transport, main, folder):
    """One scenario to its end; gives what went wrong, or None."""
    try:
        with Stage(scenario, transport, main, folder) as stage:
            steps = Steps(stage)
            try:
                steps.run(scenario.steps)
            except Failed as error:
                return f"{error}; put off: {steps.under_way()}"
            if stage.server:
                if scenario.log:
                    steps.run([{"log": scenario.log}])
                stage.verify()
        return None
    except Failed as error:
        return str(error)
    except Exception:  # whatever it is, it is this scenario's
        return traceback.format_exc()


def missing(scenario, capabilities):
    """The ops that a driver lacks for a scenario."""
    return sorted(scenarios.ops_of(scenario.steps) - set(capabilities["ops"]))


def run_one(scenario, transport, main, capabilities, known):
    lacks = missing(scenario, capabilities)
    began = time.monotonic()
    folder = tempfile.mkdtemp(prefix=f"scenario-{scenario.name}-")
    wrong = f"the driver has no {lacks}" if lacks else play(scenario, transport, main, folder)
    took = time.monotonic() - began
    result = Result(scenario.name, transport, took, wrong, known.get(scenario.name))
    if not result.ok and wrong:
        print(f"\nFAILED {main.language} {transport} {scenario.name}: {wrong}\n  its files: {folder}", flush=True)
    else:
        shutil.rmtree(folder, ignore_errors=True)
    if wrong is None and result.known:
        print(f"\nFAILED {main.language} {scenario.name}: passes, and yet is known to fail: {result.known}", flush=True)
    return result


def run_language(language, rules, chosen, transports, jobs):
    """Every chosen scenario over every transport; the results by scenario and transport."""
    log = tempfile.NamedTemporaryFile(prefix=f"humanplane-driver-{language}-", suffix=".log", delete=False).name
    main = Driver(language, log)
    try:
        capabilities = main.capabilities()
        wanted = [transport for transport in rules["transports"] if not transports or transport in transports]
        lacking = [transport for transport in wanted if transport not in capabilities["transports"]]
        if lacking:
            raise Failed(f"the driver of {language} has {capabilities['transports']}, and must have {lacking} too")
        runs = [(one, transport) for transport in wanted for one in chosen
                if transport in one.transports and (transports or transport == "h2" or one.every_transport or LONG)]
        known = rules.get("known_failing") or {}
        with ThreadPoolExecutor(jobs) as pool:
            return list(pool.map(lambda run: run_one(*run, main, capabilities, known), runs))
    finally:
        main.stop()


def main():
    chosen_by = arguments()
    everything = scenarios.load_all()
    names = [one.name for one in everything]
    chosen = [one for one in everything
              if not chosen_by.scenario or any(part in one.name for part in chosen_by.scenario)]
    languages = chosen_by.language or places.languages()
    rules = scenarios.languages(LANGUAGES, names)
    results, broken = collections.OrderedDict(), 0
    for language in languages:
        try:
            results[language] = run_language(language, rules[language], chosen, chosen_by.transport, chosen_by.jobs)
        except (Failed, OSError, KeyError) as error:
            broken += 1
            print(f"\nFAILED {language}: {error!r}")
    print_tables([one.name for one in chosen], results)
    all_results = [one for some in results.values() for one in some]
    passed = sum(one.ok for one in all_results)
    failed = len(all_results) - passed + broken
    print(f"\n{passed} passed, {failed} failed")
    return int(failed > 0 or not all_results)


if __name__ == "__main__":
    sys.exit(main())
