import { randomUUID } from 'node:crypto'
import type { MailMessage } from './MailTransport.ts'

const lineLength = 76

/**
 * Formats a message for SMTP. The text is encoded with Base64, so that no line of it is a command.
 *
 * @param options - `from` is an address, with or without a name: `Shop <login@shop.example>`.
 * @see RFC 5322, RFC 2045
 */
export function formatMailMessage(
  { to, subject, text }: MailMessage,
  { from, now }: { readonly from: string; readonly now: number },
): string {
  const { address, name } = parseMailbox(from)
  const body = Buffer.from(text).toString('base64')
  const lines = body.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []
  return [
    `From: ${name === '' ? '' : `${encodeWord(name)} `}<${address}>`,
    `To: <${to}>`,
    `Subject: ${encodeWord(subject)}`,
    `Date: ${new Date(now).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@${address.slice(address.indexOf('@') + 1)}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    // So that no out-of-office reply answers. RFC 3834 §5
    'Auto-Submitted: auto-generated',
    '',
    ...lines,
    '',
  ].join('\r\n')
}

/** Splits `Shop <login@shop.example>`. */
export function parseMailbox(text: string): { readonly name: string; readonly address: string } {
  const [, name = '', address] = /^(.*?)\s*<([^<>]+)>$/.exec(text.trim()) ?? []
  return address === undefined ? { name: '', address: text.trim() } : { name, address }
}

/** Encodes a text of a header, also one with line breaks. RFC 2047 */
function encodeWord(text: string): string {
  if (/^[\w .,:;!?+-]*$/.test(text)) return text
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}
