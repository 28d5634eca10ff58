const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%23789"/%3E%3C/svg%3E'

/** Announces five wallets that answer nothing, so that the list has something to show. */
export function announceWallets() {
  const names = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm']
  const announce = () => {
    for (const name of names) {
      const detail = Object.freeze({
        info: {
          uuid: crypto.randomUUID(),
          name,
          icon,
          rdns: `org.example.${name.toLowerCase()}`,
        },
        provider: { request: () => new Promise(() => {}), on() {}, removeListener() {} },
      })
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
