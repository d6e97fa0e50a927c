const NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether a host name or address reaches this very computer and no other. */
export const isLoopback = (hostname: string) => NAME.test(hostname);
