export const newJsonType = "application/vnd.de.mobile.api+json";

/** Formats of an error's body; for most statuses the provider's own is unknown. */
export const errorBodies = ["problem", "errors", "empty"] as const;
type ErrorBody = (typeof errorBodies)[number];

const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  410: "Gone",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

export function jsonResponse(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": `${newJsonType};charset=utf-8` },
  });
}

interface Refusal {
  status: number;
  /** The path without the `/search-api` prefix, as the provider's `instance` has it. */
  instance: string;
  detail?: string;
  body?: ErrorBody;
  headers?: Record<string, string>;
}

/** An error response: problem details (format 2), application errors (format 1) or empty. */
export function refusalResponse({
  status,
  instance,
  detail,
  body,
  headers = {},
}: Refusal): Response {
  const title = titles[status] ?? "Error";
  if (body === "empty") return new Response(null, { status, headers });
  const content =
    body === "errors"
      ? { errors: [{ key: title.toLowerCase().replaceAll(" ", "-"), message: title }] }
      : { title, status, detail: detail ?? title, instance };
  return new Response(JSON.stringify(content), {
    status,
    headers: {
      "content-type": body === "errors" ? newJsonType : "application/problem+json",
      ...headers,
    },
  });
}

/** 400 in format 1, as the provider responds to an invalid value of a known parameter. */
export function invalidParameter(field: string, value: string): Response {
  return jsonResponse(
    {
      errors: [
        {
          key: "invalid-search-parameter",
          message: "Invalid search parameter",
          args: [
            { key: "field", value: field },
            { key: "code", value: "typeMismatch" },
            { key: "rejected-value", value },
          ],
        },
      ],
    },
    400,
  );
}

/** True when the Accept header names New JSON. Strict: `*` and `application/json` do not count. */
export function acceptsNewJson(request: Request): boolean {
  const accepted = (request.headers.get("accept") ?? "").split(",");
  return accepted.some((entry) => entry.split(";")[0]?.trim().toLowerCase() === newJsonType);
}

/** Compresses with gzip when the client accepts it; pictures are compressed already. */
export function compressedResponse(request: Request, answer: Response): Response {
  const acceptsGzip = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
  const contentType = answer.headers.get("content-type") ?? "";
  if (!acceptsGzip || answer.body === null || !/json/.test(contentType)) return answer;
  const headers = new Headers(answer.headers);
  headers.set("content-encoding", "gzip");
  headers.set("vary", "accept-encoding");
  return new Response(answer.body.pipeThrough(new CompressionStream("gzip")), {
    status: answer.status,
    headers,
  });
}
