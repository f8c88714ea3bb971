/** The site's logo on a square of 40: a marble on its track. */
export const LOGO_SVG =
  '<path d="M4 27C12 27 11 12 20 12s8 15 16 15" fill="none" stroke="#3fd0b8" stroke-width="4" stroke-linecap="round"/><circle cx="20" cy="10.5" r="7" fill="#a87208"/><circle cx="19.6" cy="10" r="6.3" fill="#d9a514"/><circle cx="19.1" cy="9.4" r="5.3" fill="#f8c51d"/><circle cx="18.6" cy="8.8" r="3.9" fill="#fbd75c"/><ellipse cx="17.6" cy="7.6" rx="2.4" ry="1.4" fill="#fff" opacity=".85" transform="rotate(-28 17.6 7.6)"/>';
