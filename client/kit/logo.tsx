/** The logo: a cylinder in a square. */
export const Logo = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <rect x="0" y="0" width="24" height="24" rx="5" fill="var(--accent)" />
    <path d="M9.2 4h5.6M12 4v2.4" stroke="var(--on-accent)" strokeWidth="1.6" strokeLinecap="round" />
    <path
      d="M7.2 11.2c0-2.8 1.9-4.8 4.8-4.8s4.8 2 4.8 4.8v7a1.6 1.6 0 0 1-1.6 1.6H8.8a1.6 1.6 0 0 1-1.6-1.6z"
      stroke="var(--on-accent)"
      strokeWidth="1.6"
      fill="none"
    />
    <path d="M7.2 13.4h9.6" stroke="var(--on-accent)" strokeWidth="1.6" />
  </svg>
);
