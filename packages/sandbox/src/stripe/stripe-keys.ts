/** The only account the stand-in knows: what the product uses while no real one is configured. */
export const stripeKeys = {
  secretKey: 'sk_test_SANDBOX_not_a_secret_anyone_may_read',
  webhookSecret: 'whsec_SANDBOX_not_a_secret_anyone_may_read',
};
