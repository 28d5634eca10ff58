/** Saves a text as a file of the visitor. Its name reveals nothing about the wallet. */
export function saveTextFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
