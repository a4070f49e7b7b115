/** What steps make, made without a pause. */
export function wholeOf<Made>(steps: Generator<void, Made>): Made {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
