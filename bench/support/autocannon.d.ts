declare module 'autocannon' {
  type Options = {
    url: string;
    connections: number;
    duration: number;
    headers?: Readonly<Record<string, string>>;
  };
  type Result = { '2xx': number; non2xx: number; errors: number; timeouts: number; duration: number };
  export default function autocannon(options: Options): Promise<Result>;
}
