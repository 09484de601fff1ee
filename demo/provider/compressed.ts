/** The answer in gzip when the caller takes it; pictures are compressed already. */
export function compressed(request: Request, answer: Response): Response {
  const wanted = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
  const kind = answer.headers.get("content-type") ?? "";
  if (!wanted || answer.body === null || !/json|html/.test(kind)) return answer;
  const headers = new Headers(answer.headers);
  headers.set("content-encoding", "gzip");
  headers.set("vary", "accept-encoding");
  return new Response(answer.body.pipeThrough(new CompressionStream("gzip")), {
    status: answer.status,
    headers,
  });
}
