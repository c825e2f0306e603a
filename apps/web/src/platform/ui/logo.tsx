/** The logo: a circle with four sighting marks. */
export const Logo = ({ size = 18 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
    <circle cx="12" cy="12" r="7.4" strokeWidth="2" />
    <path d="M12 1.5v6.6M12 15.9v6.6M1.5 12h6.6M15.9 12h6.6" strokeWidth="2" />
    <circle cx="12" cy="12" r="1.3" fill="var(--accent)" stroke="none" />
  </svg>
)
