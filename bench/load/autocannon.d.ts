/** The part of autocannon that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    /** Requests per second over all connections. */
    overallRate: number
    requests: { path: string; headers: Record<string, string> }[]
  }
  type Result = {
    latency: { p50: number; p90: number; p97_5: number; p99: number; max: number }
    requests: { total: number }
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
