import { type DragEvent, useState } from 'react';

/** Files that are dropped on an element. `onFiles` is null while it takes none; what something within it has taken is not taken again. */
export function useDropped(onFiles: ((files: File[]) => void) | null) {
  const [isOver, setIsOver] = useState(false);
  const takes = ({ dataTransfer, defaultPrevented }: DragEvent) =>
    onFiles !== null && !defaultPrevented && dataTransfer.types.includes('Files');
  return {
    isOver,
    props: {
      onDragOver(event: DragEvent) {
        if (!takes(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        setIsOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        onFiles?.([...event.dataTransfer.files]);
      },
    },
  };
}

interface FileInputProps {
  ref: React.Ref<HTMLInputElement>;
  label: string;
  onFiles: (files: File[]) => void;
  isCamera?: boolean;
}

/** What a button opens to choose files with, or to take a photo. */
export function FileInput({ ref, label, onFiles, isCamera = false }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      // A phone turns HEIC into JPEG where a page asks for JPEG.
      accept={isCamera ? 'image/jpeg' : undefined}
      capture={isCamera ? 'environment' : undefined}
      multiple={!isCamera}
      aria-label={label}
      // The buttons open it; shown to a screen reader it would be a second button, which no key reaches.
      hidden
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])]);
        // The same file again is a change again.
        event.currentTarget.value = '';
      }}
    />
  );
}
