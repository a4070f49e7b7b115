/** Media query for reduced motion. */
export const lessMotion = '(prefers-reduced-motion: reduce)'
