/** R226. None of their scripts is loaded: a network learns of the link only when its own is followed. */
export const NETWORKS = [
  { name: 'Facebook', address: 'https://www.facebook.com/sharer/sharer.php?u=' },
  { name: 'X', address: 'https://twitter.com/intent/tweet?url=' },
  { name: 'LinkedIn', address: 'https://www.linkedin.com/sharing/share-offsite/?url=' },
];
