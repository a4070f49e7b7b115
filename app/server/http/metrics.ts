export type Metrics = {
  count(method: string, path: string, status: number, took_ms: number): void
  /** All counts so far in Prometheus text format. */
  text(): string
}

const edges_ms = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500]
type Timing = { buckets: number[]; sum_ms: number; count: number }

/**
 * Counts calls by endpoint and status. `path` is the path in the contract, so that the number of time series is
 * bounded.
 */
export function makeMetrics(gauges: () => Record<string, number>): Metrics {
  const calls = new Map<string, number>()
  const timings = new Map<string, Timing>()
  return {
    count(method, path, status, took_ms) {
      const verb = /^(GET|HEAD|POST|PUT|DELETE|OPTIONS|PATCH)$/.test(method) ? method : 'OTHER'
      const call = `method="${verb}",path="${path}",status="${status}"`
      calls.set(call, (calls.get(call) ?? 0) + 1)
      const timing = timings.get(path) ?? { buckets: edges_ms.map(() => 0), sum_ms: 0, count: 0 }
      timings.set(path, timing)
      const bucket = edges_ms.findIndex(edge => took_ms <= edge)
      if (bucket >= 0) timing.buckets[bucket]++
      timing.sum_ms += took_ms
      timing.count++
    },
    text() {
      const lines = ['# TYPE urja_calls_total counter']
      for (const [labels, count] of calls) lines.push(`urja_calls_total{${labels}} ${count}`)
      lines.push('# TYPE urja_call_duration_seconds histogram')
      for (const [path, timing] of timings) lines.push(...histogram(path, timing))
      for (const [name, value] of Object.entries(gauges()))
        lines.push(`# TYPE ${name} gauge`, `${name} ${value}`)
      return `${lines.join('\n')}\n`
    },
  }
}

function histogram(path: string, timing: Timing): string[] {
  const name = 'urja_call_duration_seconds'
  let below = 0
  const lines = edges_ms.map((edge, i) => {
    below += timing.buckets[i]
    return `${name}_bucket{path="${path}",le="${edge / 1000}"} ${below}`
  })
  return [
    ...lines,
    `${name}_bucket{path="${path}",le="+Inf"} ${timing.count}`,
    `${name}_sum{path="${path}"} ${timing.sum_ms / 1000}`,
    `${name}_count{path="${path}"} ${timing.count}`,
  ]
}
