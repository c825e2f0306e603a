/** Manners of the crawler, the same for all sites. */
export const crawlLimits = {
  /** Between two requests to a host. */
  delayMs: 2_000,
  longestDelayMs: 60_000,
  pages: 3,
  redirects: 5,
  pageBytes: 1_000_000,
  robotsBytes: 500 * 1024,
  requestMs: 10_000,
  robotsMs: 24 * 3_600_000,
  /** How long a failure to read robots.txt forbids requests without another try. */
  unreadRobotsMs: 3_600_000,
  /** How long pages are remembered for conditional requests. */
  pageMs: 30 * 24 * 3_600_000,
  urlLength: 500,
}
