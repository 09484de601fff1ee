import fc from "fast-check";

/**
 * Every machine throws the same odd input at the doors, so that a gate that was green stays green. Who
 * looks for more changes the number, or runs `bench/odd-requests.ts`, which takes a seed of its own.
 */
fc.configureGlobal({ seed: 20_261_121 });
