/** Downloads a file that was created in the browser. */
export function download(name: string, type: string, content: string | Blob | Uint8Array<ArrayBuffer>) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Decodes the bytes of a file from base64. */
export const decodeBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
