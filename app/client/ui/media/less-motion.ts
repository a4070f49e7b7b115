/** The media query of who asked the system for less motion. */
export const lessMotion = '(prefers-reduced-motion: reduce)'
