/**
 * How many times longer than on a machine of our own the processor makes us wait now, 1 or more: limits of time are
 * multiplied by it, so that they hold the product to its word and not the machine.
 */
export function slowness(): number {
  const began = performance.now()
  const before = process.cpuUsage()
  const used_ms = () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  while (used_ms() < 50);
  return Math.max(1, (performance.now() - began) / used_ms())
}
