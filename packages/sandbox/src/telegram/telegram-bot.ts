/** The only bot the stand-in knows: what the product uses while no real bot is configured. */
export const telegramBot = {
  id: 100_000_001,
  token: '100000001:SANDBOX-not-a-secret-anyone-may-read',
  name: 'InnerCircleBot',
  username: 'InnerCircleBot',
};
