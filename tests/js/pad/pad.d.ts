// What /sw.js puts in front of the worker.
declare const PAD: {
    version: string;
    shell: string;
    urls: string[];
    pages: { address: string; kept: string; is_above: boolean }[];
    files: string[];
};
