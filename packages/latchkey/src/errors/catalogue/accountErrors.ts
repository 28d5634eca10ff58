export const accountNoActiveAddressError = {
  code: 'account.no_active_address',
  text: 'No ActiveCaipAddress found',
} as const
