import type { PhoneSession } from '@latchkey/testing'
import type { ReactNode } from 'react'

/** Apps that are connected to the phone. */
export function Apps(props: {
  readonly sessions: readonly PhoneSession[]
  readonly nameOf: (chain: string) => string
  readonly onDisconnect: (topic: string) => void
}): ReactNode {
  return (
    <section aria-label="Connected apps">
      <h3>Connected apps</h3>
      {props.sessions.length === 0 && <p className="none">None yet</p>}
      <ul>
        {props.sessions.map((session) => {
          const name = session.app.name || 'Unnamed app'
          return (
            <li key={session.topic}>
              <span>
                <b>{name}</b>
                <small>{session.app.url}</small>
                <small>{chainsOf(session).map(props.nameOf).join(', ')}</small>
              </span>
              <button
                type="button"
                aria-label={`Disconnect ${name}`}
                onClick={() => props.onDisconnect(session.topic)}
              >
                Disconnect
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function chainsOf({ namespaces }: PhoneSession): readonly string[] {
  const chains = Object.values(namespaces).flatMap(({ accounts }) =>
    accounts.map((account) => account.split(':', 2).join(':')),
  )
  return [...new Set(chains)]
}
