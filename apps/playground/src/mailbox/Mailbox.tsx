import { type ReactNode, useEffect, useState } from 'react'
import './mailbox.css'

/** A message of the wallet service, as `GET /mailbox.json` of `latchkey dev` lists it. */
type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

/** Milliseconds between two requests for new messages. */
const interval = 2000
/** Messages that are shown. */
const shown = 3

/** The mailbox of every address: `latchkey dev` sends no message to a mail server. */
export function Mailbox(props: { readonly origin: string }): ReactNode {
  const mails = useMails(props.origin)
  return (
    <aside className="group mailbox" aria-label="Mailbox">
      <h2>
        Mailbox
        <a className="link" href={`${props.origin}/mailbox`} target="_blank" rel="noreferrer">
          Open
        </a>
      </h2>
      {mails.length === 0 && <p>Codes and notices of the embedded wallet arrive here.</p>}
      <ol aria-live="polite">
        {mails.map((mail) => (
          <li key={`${mail.sentAt} ${mail.to}`}>
            <span className="mail-to">{mail.to}</span>
            <span>{mail.subject}</span>
            {codeOf(mail) !== undefined && <code>{codeOf(mail)}</code>}
          </li>
        ))}
      </ol>
    </aside>
  )
}

/** Returns the newest messages, newest first. They are requested while the page is visible. */
function useMails(origin: string): readonly Mail[] {
  const [mails, setMails] = useState<readonly Mail[]>([])
  useEffect(() => {
    const stopped = new AbortController()
    const update = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      const answer = await fetch(`${origin}/mailbox.json`, { signal: stopped.signal })
      const { mails: all } = (await answer.json()) as { readonly mails: readonly Mail[] }
      setMails(all.slice(-shown).toReversed())
    }
    // The server may be restarted at any moment: the next request finds it again.
    const run = (): void => void update().catch(() => {})
    run()
    const timer = setInterval(run, interval)
    return () => {
      stopped.abort()
      clearInterval(timer)
    }
  }, [origin])
  return mails
}

function codeOf({ text }: Mail): string | undefined {
  return /\b\d{6}\b/.exec(text)?.[0]
}
