/** Lower edges of classes 2 to 6 for the picture on the landing page, in households per local level. */
export const heroClasses = [3500, 5000, 7000, 10_000, 16_000] as const
