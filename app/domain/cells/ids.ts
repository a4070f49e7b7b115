/** One id in its several spellings: Kobo's `_uuid` is without the `uuid:` that ODK and `rootUuid` put in front. */
export const bareId = (id: string): string => id.trim().replace(/^uuid:/i, '')
