/** An impossible build: the message is for the user. */
export class BuildError extends Error {}

/** A message as a sentence that another may follow; a list of faults ends its line. */
export const ended = (message: string): string =>
  message.includes('\n') ? `${message}\n` : `${message}${/[.!?]$/.test(message) ? '' : '.'} `

/** Disk failures as a sentence; other errors unchanged. */
export function worded(error: unknown): unknown {
  const { code, path, message } = error as NodeJS.ErrnoException
  const at = path ?? 'The data folder'
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BuildError('The disk is full; the atlas could not be written.')
  if (code === 'EFBIG') return new BuildError(`${at} would grow larger than a file of this user may.`)
  if (code === 'EIO') return new BuildError(`${at} cannot be read or written: the disk reports an error.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new BuildError(`${at} may not be written by this user.`)
  }
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new BuildError(`${path ?? message} stands where a folder is needed.`)
  return error
}
