import type { DevMail } from './devWallet.ts'

/**
 * Formats the mailbox of `latchkey dev` as a page, newest message first. It runs no script: a link is opened by
 * a click, as in a mailbox.
 */
export function formatDevMailboxHtml(mails: readonly DevMail[]): string {
  const items = mails.toReversed().map(formatMail).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>Mailbox</title>
<link rel="stylesheet" href="/pages/mailbox.css">
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>Messages of the embedded wallet to any address, on this machine. The page reloads by itself.</p>
${items || '<p>No message yet.</p>'}
</main>
</body>
</html>
`
}

function formatMail({ to, subject, text, sentAt }: DevMail): string {
  const code = /\b\d{6}\b/.exec(text)?.[0]
  const link = /https?:\/\/\S+#token=[\w-]+/.exec(text)?.[0]
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="about">${escapeHtml(to)}, ${new Date(sentAt).toISOString()}</p>
${code === undefined ? '' : `<p class="code">${code}</p>`}
${link === undefined ? '' : `<p><a href="${escapeHtml(link)}" target="_blank" rel="noreferrer">Open the link</a></p>`}
<details><summary>Text</summary><pre>${escapeHtml(text)}</pre></details>
</article>`
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
