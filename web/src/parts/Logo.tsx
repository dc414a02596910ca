/** The bell with a clock in it, in the colour of the text around. */
export function Logo({ size = 20 }: { size?: 18 | 20 | 24 }) {
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} aria-hidden focusable="false">
      <path
        d="M4.2 13.6V9a5.8 5.8 0 0 1 11.6 0v4.6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path d="M2 14.6h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <circle cx="10" cy="17.6" r="1.6" fill="currentColor" />
      <path
        d="M10 5.4v4.2l2.6 1.6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
