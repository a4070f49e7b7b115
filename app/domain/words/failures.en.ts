/** What the server says when it refuses (app/domain/failure.ts). */
export const failureWords = {
  'failure.notFound': 'Not found',
  'failure.methodNotAllowed': 'This address answers {methods} only',
  'failure.notJson': 'Send the request as application/json',
  'failure.theDatabase': 'The database',
  'failure.malformed': '{field}: {reason}',
  'failure.invalidFields': 'Please correct the marked fields',
  'failure.tooLarge': 'The request is larger than {limit}',
  'failure.tooManyRequests': 'Too many attempts. Try again in {seconds} seconds',
  'failure.badGeometry': '{field}: {reason}',
  'failure.geometryTooLarge': '{field}: {reason}',
  'failure.outsideNepal': 'The place lies outside Nepal',
  'failure.unavailable': '{what} is not available right now. Try again in a moment',
  'failure.internal': 'Something went wrong on the server. It was logged as {reference}',
  'plan.none': 'There are no plans yet to keep a result with; leave {field} out',
} as const
