import { describe, expect, it } from 'vitest'
import { type AlertCode, alertCodeForServerMessage, alerts, errorCatalogue } from './index.ts'

const codes = Object.keys(alerts) as AlertCode[]

describe('alerts', () => {
  it('report a network that is not in the networks array [8.1a]', () => {
    expect(alerts['network.not_found'].short).toBe('Network Not Found')
    expect(alerts['network.not_found'].long).toContain('must be in the networks array')
  })

  it('report an origin that is not allowed [8.1b]', () => {
    expect(alerts['project.origin_not_allowed'].short).toBe('Origin Not Allowed')
    expect(alerts['project.origin_not_allowed'].long).toMatch(/update the project configuration/i)
  })

  it('report an embedded wallet that did not load [8.1c]', () => {
    expect(alerts['frame.load_failed'].short).toBe('Network Error - Could not load embedded wallet')
  })

  it('report an embedded wallet that did not respond [8.1d]', () => {
    expect(alerts['frame.timed_out'].short).toBe('Embedded Wallet Request Timed Out')
  })

  it('report a domain that is not verified [8.1e]', () => {
    expect(alerts['frame.unverified_domain'].short).toBe('Unverified Domain')
  })

  it('report an expired session and a wrong clock [8.1f]', () => {
    expect(alerts['relay.session_expired'].short).toBe('Session Expired')
    expect(alerts['relay.session_expired'].long).toMatch(/check the time settings .* reconnect/i)
  })

  it('report a project id that the server rejects [8.1g]', () => {
    expect(alerts['project.invalid_id'].short).toBe('Invalid Project ID')
  })

  it('report a missing project id [8.1h]', () => {
    expect(alerts['client.project_id_missing'].short).toBe('Project ID Not Configured')
  })

  it('report a server failure [8.1i]', () => {
    expect(alerts['project.server_error'].short).toBe('Server Error')
    expect(alerts['project.server_error'].long).toContain('failed to get the app configuration')
  })

  it('report a rate limit [8.1j]', () => {
    expect(alerts['project.rate_limited'].short).toBe('Rate Limited')
    expect(alerts['project.rate_limited'].long).toContain('app configuration')
  })

  it('report that several wallets need the multiWallet feature', () => {
    expect(alerts['multi_wallet.not_enabled'].short).toBe('Multi-Wallet Not Enabled')
  })

  it.each(codes)('%s is a code of the catalogue with an instruction', (code) => {
    expect(errorCatalogue[code]).toBeDefined()
    expect(alerts[code].long).toMatch(/^[A-Z].*\.$/)
    expect(alerts[code].long).not.toMatch(/[{}]/)
  })
})

describe('messages of a server [8.2a]', () => {
  it.each([
    ['Unauthorized: origin not allowed', 'project.origin_not_allowed'],
    ['JWT validation error: JWT Token is not yet valid', 'relay.session_expired'],
    ['Unauthorized: invalid key', 'project.invalid_id'],
  ])('maps %j to %s, also within a longer text', (message, code) => {
    expect(alertCodeForServerMessage(message)).toBe(code)
    expect(alertCodeForServerMessage(`Error: ws closed 3000 (${message}: 42)`)).toBe(code)
  })

  it.each(['', 'Unauthorized', 'JWT validation error', 'origin'])('maps %j to none', (message) => {
    expect(alertCodeForServerMessage(message)).toBeUndefined()
  })
})
