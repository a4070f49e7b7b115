/** Lower edges of classes 2 to 6 of the landing page's picture, in households per local level. */
export const heroClasses = [3500, 5000, 7000, 10_000, 16_000] as const
