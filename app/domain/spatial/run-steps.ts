/** Runs a generator to its end and returns its result. */
export function wholeOf<Made>(steps: Generator<void, Made>): Made {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
